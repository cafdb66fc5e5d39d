import type { EventStreams } from '../http/desk/events/event-streams.ts'
import type { CountedKey } from '../limits/key-state.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { CredentialSource } from '../storage/engine.ts'
import type { Part } from './parts/parts.ts'

interface KeyFollowerDependencies {
  readonly credentials: Pick<CredentialSource, 'follow'>
  readonly rateLimiter: Pick<Limiter<CountedKey>, 'reconcile'>
  readonly streams: Pick<EventStreams, 'checkKeys'>
}

/** Lets the limiter and the event streams follow what commands and other servers do to keys. */
export const keyFollower = ({
  credentials,
  rateLimiter,
  streams,
}: KeyFollowerDependencies): Part => ({
  start() {
    credentials.follow((keys) => {
      rateLimiter.reconcile(keys)
      streams.checkKeys()
    })
  },
  // The engine ends it, which stops later.
  stop() {},
})
