import type { MaybePromise } from '../../maybe-promise.ts'
import type { RateLimitDecision } from '../decision.ts'
import { banned, decideNext } from '../key-decision.ts'
import { KeyState, type LimitedKey, type UsedRequests } from '../key-state.ts'
import type { KeyLimiter } from '../local/key-limiter.ts'
import { takeOverBan } from '../saved-limits.ts'
import { Late } from './failures.ts'
import { applyResponse, limitRequestOf, nameOf } from './limit-request.ts'
import { RESPONSE_TIMEOUT_MS, type RedisServers } from './redis-servers.ts'

/** What a server counts of the limiter that it shares with others. */
export class SharedLimiterCounts {
  /** Requests that a server of the limiter was asked about. */
  asked = 0
  /** Limit requests: those of a key that wait at the same time share one. */
  roundTrips = 0
  /** Decisions that were made here alone, since a server of the limiter was away. */
  alone = 0
  /** Limit requests that had no response in time. */
  late = 0
}

interface SharedKeyLimiterDependencies {
  /** What this server knows of the keys. It decides alone where nothing else can. */
  readonly keys: Pick<KeyLimiter, 'current' | 'decide' | 'peek'>
  readonly servers: Pick<RedisServers, 'ask' | 'isAway'>
  readonly monotonic: () => number
  readonly counts: SharedLimiterCounts
  /** Called when this server begins a ban, or learns of one, before any request gets its decision. */
  readonly onBanned: (keyId: string) => void
}

/** For a limit request whose requests have waited for the one before: that was responded to, so the server is well. */
const LEAST_TIMEOUT_MS = RESPONSE_TIMEOUT_MS / 2

type Resolve = (decision: RateLimitDecision) => void

/** The requests of a key that wait for the next limit request. */
interface Waiting {
  key: LimitedKey
  pending: Resolve[]
  /** When the first of them came. */
  since: number
}

/**
 * Counts the requests of keys where all servers of petstock count them. Of a key one limit request is in flight; the
 * requests that come meanwhile are asked about together. A banned key is rejected without a limit request.
 */
export class SharedKeyLimiter {
  readonly #dependencies: SharedKeyLimiterDependencies
  readonly #waiting = new Map<string, Waiting>()

  constructor(dependencies: SharedKeyLimiterDependencies) {
    this.#dependencies = dependencies
  }

  decide(key: LimitedKey): MaybePromise<RateLimitDecision> {
    const { keys, servers, monotonic } = this.#dependencies
    const now = monotonic()
    const state = keys.current(key, now)
    if (state.banned) return banned(state, false)
    if (servers.isAway({ name: nameOf(key.id) })) return this.#decideAlone(key)
    return new Promise((resolve) => this.#wait(key, resolve, now))
  }

  /** What is used of a key where all servers count it; undefined where no server of the limiter responds. */
  async peek(key: LimitedKey): Promise<UsedRequests | undefined> {
    const { keys, servers, monotonic } = this.#dependencies
    if (servers.isAway({ name: nameOf(key.id) })) return undefined
    const now = monotonic()
    const known = keys.peek(key, now)
    try {
      const response = await servers.ask(limitRequestOf(key, known, 0), RESPONSE_TIMEOUT_MS)
      const shared = new KeyState(key, now)
      applyResponse(shared, response, { reported: 0, now })
      return shared.used
    } catch {
      return undefined
    }
  }

  #wait(key: LimitedKey, resolve: Resolve, now: number): void {
    const known = this.#waiting.get(key.id)
    if (known === undefined) {
      const waiting = { key, pending: [resolve], since: now }
      this.#waiting.set(key.id, waiting)
      void this.#askAll(waiting)
      return
    }
    if (known.pending.length === 0) known.since = now
    known.key = key
    known.pending.push(resolve)
  }

  async #askAll(waiting: Waiting): Promise<void> {
    // What comes in one turn of the event loop is asked about at once.
    await Promise.resolve()
    while (waiting.pending.length > 0) {
      const { key, pending, since } = waiting
      waiting.pending = []
      try {
        await this.#ask(key, pending, since)
      } catch (error) {
        if (error instanceof Late) this.#dependencies.counts.late += 1
        // Nor is there a response for those that came meanwhile.
        const all = [...pending, ...waiting.pending]
        waiting.pending = []
        for (const resolve of all) resolve(this.#decideAlone(key))
      }
    }
    this.#waiting.delete(waiting.key.id)
  }

  /** @throws Error where there is no response; then no request has its decision */
  async #ask(key: LimitedKey, pending: readonly Resolve[], since: number): Promise<void> {
    const { keys, servers, monotonic, counts, onBanned } = this.#dependencies
    const asked = monotonic()
    const state = keys.current(key, asked)
    counts.roundTrips += 1
    counts.asked += pending.length
    const request = limitRequestOf(key, state, pending.length)
    const reported = state.unreported
    const restMs = Math.max(LEAST_TIMEOUT_MS, RESPONSE_TIMEOUT_MS - (asked - since))
    const response = await servers.ask(request, restMs)
    const now = monotonic()
    applyResponse(state, response, { reported, now })
    // The response may be older than a ban that this server has learned of meanwhile, or its sender has lost it.
    if (state.kept !== undefined) takeOverBan(state, state.kept, now)
    const decisions = pending.map(() => decideNext(state))
    if (state.banned) onBanned(key.id)
    for (const [index, resolve] of pending.entries()) {
      resolve(decisions[index] as RateLimitDecision)
    }
  }

  #decideAlone(key: LimitedKey): RateLimitDecision {
    const { keys, counts, monotonic, onBanned } = this.#dependencies
    counts.alone += 1
    const now = monotonic()
    const decision = keys.decide(key, now)
    keys.current(key, now).unreported += 1
    if (decision.banStarted) onBanned(key.id)
    return decision
  }
}
