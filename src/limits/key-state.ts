import type { ClockReading } from '../clocks/clock.ts'
import { DAY_MS, MINUTE_MS } from '../clocks/durations.ts'
import type { Plan, PlanLimits } from '../plans/plans.ts'
import { BAN_MEMORY_MS, banLeft, banLengthMs, nextBanCount, sinceBan } from './ban.ts'
import {
  type BucketSize,
  elapsedMs,
  FULL,
  hasToken,
  refill,
  resize,
  takeToken,
  wholeTokens,
} from './bucket.ts'
import type { SavedLimits } from './saved-limits.ts'

// A command raises a revision of the key, and the server then changes its own counts accordingly. So the
// server never undoes a command by saving its counts.

/** What the limiter needs of a key. `keys plan` and `keys unban` raise the revisions. */
export interface LimitedKey {
  /** One among the keys of all shops. */
  readonly id: string
  readonly limits: PlanLimits
  readonly refillRevision: number
  readonly unbanRevision: number
  /** What an engine has kept of the key that servers share; another object whenever that has changed. */
  readonly kept?: KeptKey | undefined
}

/** A key as a server counts its requests, until it is revoked. */
export interface CountedKey extends LimitedKey {
  readonly plan: Plan
  readonly revokedAt: number | null
}

/** Requests of both windows that are used up, as far as they are not refilled. */
export interface UsedRequests {
  readonly minute: number
  readonly day: number
}

/** What a limiter has known of a key, as an engine gives it back. */
export interface KeptKey {
  readonly row: SavedLimits
  /** When the engine read it; the wall clock is that by which the row was saved. */
  readonly readAt: ClockReading
}

/**
 * What a key has used: three buckets and a ban. Everything but `at` is a duration or an amount, so that
 * a clock that is set changes none of them.
 */
export class KeyState {
  /** The minute bucket's size, which is also the ban bucket's. */
  minute: BucketSize
  day: BucketSize
  minuteMissing = FULL
  dayMissing = FULL
  banMissing = FULL
  banLeftMs = 0
  banLengthMs = 0
  banCount = 0
  sinceBanMs = BAN_MEMORY_MS
  refillRevision: number
  unbanRevision: number
  /** Changed since it was last saved. */
  unsaved = false
  /** How many requests were counted here alone that the limiter which servers share does not know of. */
  unreported = 0
  /** What these numbers already include of what an engine has kept. */
  kept: KeptKey | undefined

  constructor(
    key: LimitedKey,
    /** The monotonic time in milliseconds for which the numbers stand. */
    public at: number,
  ) {
    this.minute = { capacity: key.limits.perMinute, windowMs: MINUTE_MS }
    this.day = { capacity: key.limits.perDay, windowMs: DAY_MS }
    this.refillRevision = key.refillRevision
    this.unbanRevision = key.unbanRevision
  }

  get banned(): boolean {
    return this.banLeftMs > 0
  }

  /** What is used up, in whole requests, rounded up. */
  get used(): UsedRequests {
    return {
      minute: this.minute.capacity - wholeTokens(this.minuteMissing, this.minute),
      day: this.day.capacity - wholeTokens(this.dayMissing, this.day),
    }
  }

  passTo(now: number): void {
    this.pass(elapsedMs(this.at, now))
    this.at = now
  }

  /** Refills the buckets and shortens the ban by `elapsed` whole milliseconds. */
  pass(elapsed: number): void {
    if (elapsed === 0) return
    this.minuteMissing = refill(this.minuteMissing, this.minute, elapsed)
    this.dayMissing = refill(this.dayMissing, this.day, elapsed)
    this.banMissing = refill(this.banMissing, this.minute, elapsed)
    this.banLeftMs = banLeft(this.banLeftMs, elapsed)
    this.sinceBanMs = sinceBan(this.sinceBanMs, elapsed)
  }

  /** Takes a token from both windows, or from neither. */
  takeRequest(): boolean {
    if (!hasToken(this.minuteMissing, this.minute)) return false
    if (!hasToken(this.dayMissing, this.day)) return false
    this.minuteMissing = takeToken(this.minuteMissing, this.minute)
    this.dayMissing = takeToken(this.dayMissing, this.day)
    return true
  }

  /** Counts a rejected request; false when the ban bucket has no token for it. */
  takeRejection(): boolean {
    if (!hasToken(this.banMissing, this.minute)) return false
    this.banMissing = takeToken(this.banMissing, this.minute)
    return true
  }

  startBan(): void {
    this.banCount = nextBanCount(this.banCount, this.sinceBanMs)
    this.banLengthMs = banLengthMs(this.banCount)
    this.banLeftMs = this.banLengthMs
    this.sinceBanMs = 0
  }

  /** Applies what commands have changed of the key; true when anything changed. */
  reconcile(key: LimitedKey): boolean {
    const { perMinute, perDay } = key.limits
    const resized = perMinute !== this.minute.capacity || perDay !== this.day.capacity
    const refilled = key.refillRevision > this.refillRevision
    const unbanned = key.unbanRevision > this.unbanRevision
    if (resized) this.#resize(key.limits)
    if (refilled) {
      this.minuteMissing = FULL
      this.dayMissing = FULL
      this.refillRevision = key.refillRevision
    }
    if (unbanned) {
      this.#unban()
      this.unbanRevision = key.unbanRevision
    }
    return resized || refilled || unbanned
  }

  #resize(limits: PlanLimits): void {
    const minute = { capacity: limits.perMinute, windowMs: MINUTE_MS }
    const day = { capacity: limits.perDay, windowMs: DAY_MS }
    this.minuteMissing = resize(this.minuteMissing, this.minute, minute)
    this.banMissing = resize(this.banMissing, this.minute, minute)
    this.dayMissing = resize(this.dayMissing, this.day, day)
    this.minute = minute
    this.day = day
  }

  #unban(): void {
    this.banMissing = FULL
    this.banLeftMs = 0
    this.banLengthMs = 0
    this.banCount = 0
    this.sinceBanMs = BAN_MEMORY_MS
  }
}
