import { getLogger } from '@logtape/logtape'
import type { EventStreams } from '../http/desk/events/event-streams.ts'
import type { CountedKey } from '../limits/key-state.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { CredentialSource, EngineEvents, ServerEngine } from '../storage/engine.ts'
import { RateLimiter, type RateLimiterDependencies } from './limits/rate-limiter.ts'
import type { Part } from './parts/parts.ts'

const log = getLogger(['petstock', 'service'])

/** Counts an engine's work. */
export const countEngineEvents = (metrics: Metrics): EngineEvents => ({
  onCommit(writes, ms) {
    metrics.batchWrites.observe(writes)
    metrics.commitSeconds.observe(ms / 1_000)
  },
  onCommitFailed() {
    metrics.failedCommits += 1
  },
  onChangesLost(changes) {
    metrics.lostChanges += changes
  },
  onWriterFailed() {
    metrics.writerRestarts += 1
  },
})

/** The engine as a part of a service. */
export const enginePart = (engine: Pick<ServerEngine, 'opened' | 'close'>): Part => ({
  async start() {
    try {
      await engine.opened
    } catch (error) {
      await engine.close()
      throw error
    }
  },
  stop: () => engine.close(),
})

/** The limiter of this server, whose counts the engine keeps. */
export const createRateLimiter = (
  engine: ServerEngine,
  parts: Pick<RateLimiterDependencies, 'keys' | 'clock' | 'trustedTime' | 'metrics'>,
): RateLimiter =>
  new RateLimiter({
    ...parts,
    limits: engine.limits,
    onError(error) {
      // What fails every write has been logged once.
      if (!engine.acceptsWrites) return
      log.error('could not save rate-limit state; will retry', { error })
    },
  })

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
