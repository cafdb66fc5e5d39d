import { getLogger } from '@logtape/logtape'
import { type Clock, readClock } from '../../clocks/clock.ts'
import type { RateLimitDecision } from '../../limits/decision.ts'
import type { CountedKey, UsedRequests } from '../../limits/key-state.ts'
import type { Limiter } from '../../limits/limiter.ts'
import { AddressLimiter } from '../../limits/local/address-limiter.ts'
import { BanKeeper } from '../../limits/local/ban-keeper.ts'
import { LimitsFlusher } from '../../limits/local/flusher.ts'
import type { KeyLimiter } from '../../limits/local/key-limiter.ts'
import type { BanStore, LimitsStore } from '../../limits/store.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { PersistedLimits } from '../../storage/engine.ts'
import type { TrustedTime } from '../time/trusted-time.ts'

const log = getLogger(['petstock', 'service'])

/** Keeps what the limiters know over the end of the process. */
interface LimitsKeeper {
  start(): Promise<void>
  /** @returns whether all of it is kept */
  stop(): Promise<boolean>
  keepBan(keyId: string): Promise<unknown>
}

export interface RateLimiterDependencies {
  readonly keys: KeyLimiter
  readonly limits: PersistedLimits
  readonly clock: Clock
  readonly trustedTime: Pick<TrustedTime, 'trusted'>
  readonly metrics: Metrics
  readonly onError: (error: unknown) => void
}

/** The limiters in this process, and what keeps their state. */
export class RateLimiter implements Limiter<CountedKey> {
  readonly #keys: KeyLimiter
  readonly #addresses = new AddressLimiter()
  readonly #keeper: LimitsKeeper
  readonly #clock: Clock
  readonly #bansBeingKept = new Map<string, Promise<unknown>>()
  readonly #metrics: Metrics

  constructor(dependencies: RateLimiterDependencies) {
    const { keys, limits, clock, metrics } = dependencies
    this.#keys = keys
    this.#metrics = metrics
    this.#clock = clock
    this.#keeper =
      'counts' in limits
        ? this.#saveCounts(limits.counts, dependencies)
        : this.#shareBans(limits.bans, dependencies)
  }

  /** Saves all counts, so that a restart keeps them. */
  #saveCounts(store: LimitsStore, { clock, onError }: RateLimiterDependencies): LimitsKeeper {
    const flusher = new LimitsFlusher({
      store,
      keys: this.#keys,
      addresses: this.#addresses,
      clock: () => readClock(clock),
      every: clock.every,
      onError,
    })
    return {
      async start() {
        await flusher.load()
        flusher.start()
      },
      stop: () => flusher.stop(),
      keepBan: (keyId) => flusher.saveNow(keyId),
    }
  }

  /** Keeps the bans alone, where all servers learn of them. */
  #shareBans(store: BanStore, dependencies: RateLimiterDependencies): LimitsKeeper {
    const { clock, trustedTime, onError } = dependencies
    const keeper = new BanKeeper({
      store,
      keys: this.#keys,
      clock: () => ({ monotonic: clock.monotonic(), wall: trustedTime.trusted() }),
      every: clock.every,
      onError,
    })
    return {
      start: async () => keeper.start(),
      stop: () => keeper.stop(),
      keepBan: (keyId) => keeper.keepBan(keyId),
    }
  }

  start(): Promise<void> {
    return this.#keeper.start()
  }

  /** Keeps a last time what is not kept yet. */
  stop(): Promise<boolean> {
    return this.#keeper.stop()
  }

  decideForKey(key: CountedKey): RateLimitDecision {
    const decision = this.#keys.decide(key, this.#clock.monotonic())
    this.#metrics.decisions.count(key.plan, decision)
    return decision
  }

  peekKey(key: CountedKey): UsedRequests | undefined {
    return key.revokedAt === null ? this.#keys.peek(key, this.#clock.monotonic()).used : undefined
  }

  decideForAddress(address: string): RateLimitDecision {
    const decision = this.#addresses.decide(address, this.#clock.monotonic())
    this.#metrics.decisions.count('none', decision)
    return decision
  }

  peekAddress(address: string): RateLimitDecision {
    return this.#addresses.peek(address, this.#clock.monotonic())
  }

  reconcile(keys: readonly CountedKey[]): void {
    for (const key of keys) {
      if (key.revokedAt === null) this.#keys.reconcile(key, this.#clock.monotonic())
      else this.#keys.forget(key.id)
    }
  }

  get keysBanned(): number {
    return this.#keys.bannedAt(this.#clock.monotonic())
  }

  /** Resolves when a key's ban is kept; undefined when it has been for a while. */
  banIsKept(keyId: string, decision: RateLimitDecision): Promise<unknown> | undefined {
    if (decision.banStarted) {
      this.countBan(keyId, decision)
      this.keepBan(keyId)
    }
    return this.banBeingKept(keyId)
  }

  banBeingKept(keyId: string): Promise<unknown> | undefined {
    return this.#bansBeingKept.get(keyId)
  }

  countBan(keyId: string, { retryAfterSeconds }: RateLimitDecision): void {
    this.#metrics.bansStarted += 1
    log.warn('key banned', { keyId, seconds: retryAfterSeconds })
  }

  keepBan(keyId: string): void {
    const kept = this.#keeper.keepBan(keyId)
    this.#bansBeingKept.set(keyId, kept)
    void kept.then(() => this.#bansBeingKept.delete(keyId))
  }
}
