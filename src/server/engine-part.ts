import type { Metrics } from '../metrics/metrics.ts'
import type { EngineEvents, ServerEngine } from '../storage/engine.ts'
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
