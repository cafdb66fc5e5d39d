import type { Clock } from '../clocks/clock.ts'
import type { EventStreams } from '../http/desk/events/event-streams.ts'
import type { CredentialSource } from '../storage/engine.ts'
import type { Part } from './parts.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { TrustedClock } from './trusted-clock.ts'

const LOOK_FOR_ENDS_EVERY_MS = 1_000

export interface KeyFollowerDependencies {
  readonly credentials: Pick<CredentialSource, 'follow' | 'hasEndedBetween'>
  readonly rateLimiter: Pick<RateLimiter, 'reconcile'>
  readonly streams: Pick<EventStreams, 'checkKeys'>
  readonly trustedClock: Pick<TrustedClock, 'saveEnds'>
  readonly every: Clock['every']
}

/**
 * Lets the limiter and the event streams follow what commands do to keys, and saves the trusted time when
 * a key has ended.
 */
export class KeyFollower implements Part {
  readonly #dependencies: KeyFollowerDependencies
  #stopLooking = () => {}

  constructor(dependencies: KeyFollowerDependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    const { credentials, rateLimiter, streams, trustedClock, every } = this.#dependencies
    credentials.follow((keys) => {
      rateLimiter.reconcile(keys)
      streams.checkKeys()
    })
    this.#stopLooking = every(LOOK_FOR_ENDS_EVERY_MS, () => {
      void trustedClock.saveEnds((from, to) => credentials.hasEndedBetween(from, to))
    })
  }

  stop(): void {
    this.#stopLooking()
  }
}
