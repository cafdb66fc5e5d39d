import type { Clock } from '../../src/clocks/clock.ts'

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #wall = Date.UTC(2026, 0, 5, 9, 0, 0)
  #monotonic = 1_000
  readonly #timers = new Set<{ ms: number; dueAt: number; run: () => void }>()

  readonly wall = () => this.#wall
  readonly monotonic = () => this.#monotonic

  readonly every = (ms: number, run: () => void) => {
    const timer = { ms, dueAt: this.#monotonic + ms, run }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** Lets time pass on both clocks. A timer that came due several times runs once, as a late one does. */
  advance(ms: number): void {
    this.#wall += ms
    this.#monotonic += ms
    for (const timer of this.#timers) {
      if (timer.dueAt > this.#monotonic) continue
      timer.dueAt = this.#monotonic + timer.ms
      timer.run()
    }
  }

  /** Sets the wall clock, forward or back; no time passes. */
  setWall(ms: number): void {
    this.#wall = ms
  }

  /** What a restart of the process does to its monotonic clock. */
  restartMonotonic(): void {
    this.#monotonic = 7
    this.#timers.clear()
  }
}
