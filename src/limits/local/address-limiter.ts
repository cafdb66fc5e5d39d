import type { ClockReading } from '../../clocks/clock.ts'
import { MINUTE_MS } from '../../clocks/durations.ts'
import {
  type BucketSize,
  elapsedMs,
  FULL,
  hasToken,
  missingFrom,
  msUntilToken,
  refill,
  takeToken,
  tokens,
} from '../bucket.ts'
import { type RateLimitDecision, retryAfterSeconds } from '../decision.ts'
import { windowLeft } from '../key-decision.ts'
import { addressOf, addressSubject, NOT_FOR_ADDRESSES, type SavedLimits } from '../saved-limits.ts'
import type { Saveable, Unsaved } from '../store.ts'
import { LruMap } from './lru-map.ts'

/** Requests without a valid key that an address may make, and how many addresses are remembered. */
export const ADDRESS_LIMIT = 60
export const MAX_ADDRESSES = 10_000

const SIZE: BucketSize = { capacity: ADDRESS_LIMIT, windowMs: MINUTE_MS }

interface AddressState {
  missing: number
  /** The monotonic time in milliseconds for which `missing` stands. */
  at: number
  unsaved: boolean
}

/** Counts requests without a valid key by client address: one minute bucket each, and no bans. */
export class AddressLimiter implements Saveable {
  readonly #states = new LruMap<AddressState>(MAX_ADDRESSES)
  /** The addresses that have a row in the store. */
  readonly #stored = new Set<string>()

  get size(): number {
    return this.#states.size
  }

  decide(address: string, now: number): RateLimitDecision {
    const state = this.#stateOf(address, now)
    pass(state, now)
    const admitted = hasToken(state.missing, SIZE)
    if (admitted) {
      state.missing = takeToken(state.missing, SIZE)
      state.unsaved = true
    }
    return decision(state.missing, admitted)
  }

  /** The numbers of an address as they are; counts nothing. */
  peek(address: string, now: number): RateLimitDecision {
    const { missing, at } = this.#states.peek(address) ?? { missing: FULL, at: now }
    return decision(refill(missing, SIZE, elapsedMs(at, now)), true)
  }

  load(rows: readonly SavedLimits[], { monotonic: now, wall: wallNow }: ClockReading): void {
    for (const row of rows.toSorted((a, b) => a.savedAt - b.savedAt)) {
      const address = addressOf(row.subject)
      if (address === undefined) continue
      const missing = missingFrom(row.minuteTokens, SIZE)
      const elapsed = elapsedMs(row.savedAt, wallNow)
      const state = { missing: refill(missing, SIZE, elapsed), at: now, unsaved: false }
      this.#states.add(address, state)
      this.#stored.add(address)
    }
  }

  /** Also forgets addresses whose bucket is full again: a new address begins with a full one, too. */
  takeUnsaved({ monotonic: now, wall: wallNow }: ClockReading): Unsaved {
    const rows: SavedLimits[] = []
    for (const [address, state] of this.#states.entries()) {
      pass(state, now)
      if (state.missing === FULL) this.#states.delete(address)
      else if (state.unsaved) rows.push(saveAddress(address, state, wallNow))
      state.unsaved = false
    }
    const gone = [...this.#stored].filter((address) => !this.#states.has(address))
    return { rows, forgotten: gone.map(addressSubject) }
  }

  saved(taken: Unsaved): void {
    for (const { subject } of taken.rows) {
      const address = addressOf(subject)
      if (address !== undefined) this.#stored.add(address)
    }
    for (const subject of taken.forgotten) {
      const address = addressOf(subject)
      if (address !== undefined) this.#stored.delete(address)
    }
  }

  notSaved(taken: Unsaved): void {
    for (const { subject } of taken.rows) {
      const state = this.#states.peek(addressOf(subject) ?? '')
      if (state) state.unsaved = true
    }
  }

  #stateOf(address: string, now: number): AddressState {
    const known = this.#states.use(address)
    if (known) return known
    const state = { missing: FULL, at: now, unsaved: false }
    this.#states.add(address, state)
    return state
  }
}

function decision(missing: number, admitted: boolean): RateLimitDecision {
  const minute = windowLeft(missing, SIZE)
  return {
    outcome: admitted ? 'admitted' : 'rate_limited',
    window: 'minute',
    limit: minute.limit,
    remaining: minute.remaining,
    resetMs: minute.resetMs,
    retryAfterSeconds: admitted ? 0 : retryAfterSeconds(msUntilToken(missing, SIZE)),
    minute,
    day: undefined,
    banStarted: false,
  }
}

function pass(state: AddressState, now: number): void {
  state.missing = refill(state.missing, SIZE, elapsedMs(state.at, now))
  state.at = now
}

function saveAddress(address: string, state: AddressState, wallNow: number): SavedLimits {
  return {
    subject: addressSubject(address),
    savedAt: Math.floor(wallNow),
    perMinute: SIZE.capacity,
    minuteTokens: tokens(state.missing, SIZE),
    ...NOT_FOR_ADDRESSES,
  }
}
