import { getLogger } from '@logtape/logtape'
import { type Clock, readClock } from '../clocks/clock.ts'
import type { ApiKey } from '../keys/api-key.ts'
import type { RateLimitDecision } from '../limits/decision.ts'
import type { Limiter } from '../limits/limiter.ts'
import { AddressLimiter } from '../limits/local/address-limiter.ts'
import { LimitsFlusher } from '../limits/local/flusher.ts'
import { KeyLimiter } from '../limits/local/key-limiter.ts'
import type { LimitsStore } from '../limits/store.ts'
import type { Metrics } from '../metrics/metrics.ts'

const log = getLogger(['petstock', 'service'])

/** The limiters in this process, saved so that a restart keeps their state. */
export class RateLimiter implements Limiter<ApiKey> {
  readonly #keys = new KeyLimiter()
  readonly #addresses = new AddressLimiter()
  readonly #flusher: LimitsFlusher
  readonly #clock: Clock
  readonly #bansBeingKept = new Map<string, Promise<unknown>>()

  readonly #metrics: Metrics

  constructor(
    store: LimitsStore,
    clock: Clock,
    metrics: Metrics,
    onError: (error: unknown) => void,
  ) {
    this.#metrics = metrics
    this.#clock = clock
    this.#flusher = new LimitsFlusher({
      store,
      keys: this.#keys,
      addresses: this.#addresses,
      clock: () => readClock(clock),
      every: clock.every,
      onError,
    })
  }

  async start(): Promise<void> {
    await this.#flusher.load()
    this.#flusher.start()
  }

  /** Saves a last time. */
  stop(): Promise<boolean> {
    return this.#flusher.stop()
  }

  decideForKey(key: ApiKey): RateLimitDecision {
    const decision = this.#keys.decide(key, this.#clock.monotonic())
    this.#metrics.decisions.count(key.plan, decision)
    return decision
  }

  decideForAddress(address: string): RateLimitDecision {
    const decision = this.#addresses.decide(address, this.#clock.monotonic())
    this.#metrics.decisions.count('none', decision)
    return decision
  }

  reconcile(keys: readonly ApiKey[]): void {
    for (const key of keys) {
      if (key.revokedAt === null) this.#keys.reconcile(key, this.#clock.monotonic())
      else this.#keys.forget(key.id)
    }
  }

  get keysBanned(): number {
    return this.#keys.bannedAt(this.#clock.monotonic())
  }

  /** Resolves when a key's ban is on the disk; undefined when it has been for a while. */
  banIsKept(keyId: string, decision: RateLimitDecision): Promise<unknown> | undefined {
    if (decision.banStarted) {
      this.#metrics.bansStarted += 1
      log.warn('key banned', { keyId, seconds: decision.retryAfterSeconds })
      const kept = this.#flusher.saveNow(keyId)
      this.#bansBeingKept.set(keyId, kept)
      void kept.then(() => this.#bansBeingKept.delete(keyId))
    }
    return this.#bansBeingKept.get(keyId)
  }
}
