/**
 * Both clocks, read at once, in milliseconds. The wall clock (UTC epoch time) can be set; the monotonic one stands still in
 * standby.
 */
export interface ClockReading {
  readonly monotonic: number
  readonly wall: number
}

/** The clocks and timers of the server. Tests pass their own. */
export interface Clock {
  /** UTC epoch milliseconds; can be set, forward and back. */
  readonly wall: () => number
  /** Milliseconds since some moment; never goes back. */
  readonly monotonic: () => number
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  readonly every: (ms: number, run: () => void) => () => void
}

/** Reads both clocks at once. */
export const readClock = ({ wall, monotonic }: Clock): ClockReading => ({
  wall: wall(),
  monotonic: monotonic(),
})

/** Milliseconds between two readings, by the clock that shows more: one that was set back, or stood still in standby, shows too little. */
export const elapsedByEither = (since: ClockReading, now: ClockReading): number =>
  Math.max(now.wall - since.wall, now.monotonic - since.monotonic)

export const systemClock: Clock = {
  wall: Date.now,
  monotonic: () => performance.now(),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}
