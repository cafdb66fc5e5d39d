/** Timers that run once. A process that waits for nothing else does not wait for them. */
export interface Timers {
  /** Calls `run` after `ms` milliseconds. */
  readonly after: (ms: number, run: () => void) => void
  /** Calls `run` at the end of the event loop's turn. */
  readonly atTurnsEnd: (run: () => void) => void
}

export const systemTimers: Timers = {
  after: (ms, run) => void setTimeout(run, ms).unref(),
  atTurnsEnd: (run) => void setImmediate(run),
}
