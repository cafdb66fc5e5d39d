import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import type { Check } from '../../health/check.ts'
import { sharedLimiter } from '../../health/shared-limiter.ts'
import type { RateLimitDecision } from '../../limits/decision.ts'
import type { CountedKey, UsedRequests } from '../../limits/key-state.ts'
import type { Limiter } from '../../limits/limiter.ts'
import type { KeyLimiter } from '../../limits/local/key-limiter.ts'
import { assertUsable, diagnose } from '../../limits/shared/diagnosis.ts'
import { RETRY_EVERY_MS, RedisServers } from '../../limits/shared/redis-servers.ts'
import { SharedKeyLimiter, SharedLimiterCounts } from '../../limits/shared/shared-key-limiter.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { RedisAddress } from '../../runtime/redis.ts'
import { LimiterAbsences } from './limiter-absences.ts'
import type { RateLimiter } from './rate-limiter.ts'

// The way of a request: server/limits/shared-rate-limiter.ts, limits/shared/shared-key-limiter.ts (gathers the requests of a
// key; a banned one is rejected at once), limits/shared/limit-request.ts, limits/shared/redis-servers.ts (which server has
// the key, and whether it is away), limits/shared/redis-server.ts, runtime/redis.bun.ts; in Redis
// limits/shared/script.ts; then, for each request, limits/key-decision.ts. limits/shared/diagnosis.ts finds out why a
// server cannot be used, and what doctor says of its memory.

const log = getLogger(['petstock', 'service'])

/** How long the log may have an old reason why a server is away. */
const LOOK_AGAIN_EVERY_MS = 10_000

export interface SharedRateLimiterDependencies {
  readonly addresses: readonly RedisAddress[]
  /** Counts addresses, keeps bans, and has what this server knows of the keys. */
  readonly local: RateLimiter
  readonly keys: KeyLimiter
  readonly clock: Clock
  readonly metrics: Metrics
}

/** A limiter that all servers share. */
export class SharedRateLimiter implements Limiter<CountedKey> {
  readonly #dependencies: SharedRateLimiterDependencies
  readonly #servers: RedisServers
  readonly #keys: SharedKeyLimiter
  readonly #counts = new SharedLimiterCounts()
  readonly #absences: LimiterAbsences
  #timers: readonly (() => void)[] = []

  constructor(dependencies: SharedRateLimiterDependencies) {
    const { addresses, keys, local, clock } = dependencies
    this.#dependencies = dependencies
    this.#servers = new RedisServers(addresses, {
      onAway: (server, problem) => void this.#absences.begin(server, problem),
      onBack: (server) => this.#absences.end(server),
    })
    this.#absences = new LimiterAbsences(log, this.#servers.named.length)
    this.#keys = new SharedKeyLimiter({
      keys,
      servers: this.#servers,
      monotonic: clock.monotonic,
      counts: this.#counts,
      onBanned: (keyId) => local.keepBan(keyId),
    })
  }

  /** @throws LimiterRefused where the servers cannot be used as they were named */
  async start(): Promise<void> {
    const { local, clock } = this.#dependencies
    await Promise.all([local.start(), this.#openAll()])
    this.#timers = [
      clock.every(RETRY_EVERY_MS, () => void this.#servers.retry()),
      clock.every(LOOK_AGAIN_EVERY_MS, () => void this.#absences.lookAgain()),
    ]
  }

  async #openAll(): Promise<void> {
    const servers = this.#servers.named
    const found = await Promise.all(
      servers.map(async (server) => ({ server, ...(await diagnose(server.address)) })),
    )
    for (const each of found) assertUsable(each.server.name, each, servers.length)
    for (const { server, problem } of found) {
      if (problem === undefined) await server.open().catch(() => {})
      else this.#servers.markAway(server, problem.text)
    }
  }

  async stop(): Promise<boolean> {
    for (const stop of this.#timers) stop()
    this.#servers.close()
    return this.#dependencies.local.stop()
  }

  decideForKey(key: CountedKey): MaybePromise<RateLimitDecision> {
    const decision = this.#keys.decide(key)
    if (decision instanceof Promise) return decision.then((decided) => this.#count(key, decided))
    return this.#count(key, decision)
  }

  peekKey(key: CountedKey): MaybePromise<UsedRequests | undefined> {
    return key.revokedAt === null ? this.#keys.peek(key) : undefined
  }

  #count({ plan }: CountedKey, decision: RateLimitDecision): RateLimitDecision {
    this.#dependencies.metrics.decisions.count(plan, decision)
    return decision
  }

  decideForAddress(address: string): RateLimitDecision {
    return this.#dependencies.local.decideForAddress(address)
  }

  peekAddress(address: string): RateLimitDecision {
    return this.#dependencies.local.peekAddress(address)
  }

  reconcile(keys: readonly CountedKey[]): void {
    this.#dependencies.local.reconcile(keys)
  }

  get keysBanned(): number {
    return this.#dependencies.local.keysBanned
  }

  /** A ban is being kept since this server learned of it. */
  banIsKept(keyId: string, decision: RateLimitDecision): Promise<unknown> | undefined {
    const { local } = this.#dependencies
    if (decision.banStarted) local.countBan(keyId, decision)
    return local.banBeingKept(keyId)
  }

  check(): Check {
    return sharedLimiter({ away: this.#servers.away })
  }

  gauges() {
    const { asked, roundTrips, alone, late } = this.#counts
    return { asked, roundTrips, alone, late, away: this.#servers.away }
  }
}
