import type { EventStreams } from '../http/desk/events/event-streams.ts'
import type { CountedKey } from '../limits/key-state.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { CredentialSource, EngineEvents, ServerEngine } from '../storage/engine.ts'
import type { Part } from './parts/parts.ts'

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
