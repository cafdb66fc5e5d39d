import type { Timers } from '../../../clocks/timers.ts'

/** How long after a writer failed the next one starts: longer each time, until one has written. */
const FIRST_MS = 250
const LAST_MS = 30_000

interface RestartsDependencies {
  readonly after: Timers['after']
  /** Whether the path still leads to the database. */
  readonly mayReopen: (() => Promise<boolean>) | undefined
  readonly isNeeded: () => boolean
  readonly start: () => void
  /** It may not start now, and is tried again later. */
  readonly onPutOff: () => void
}

/** Starts the thread of the writer again after it has failed. */
export class Restarts {
  readonly #dependencies: RestartsDependencies
  #ms = FIRST_MS

  constructor(dependencies: RestartsDependencies) {
    this.#dependencies = dependencies
  }

  later(): void {
    this.#dependencies.after(this.#ms, () => void this.#restart())
    this.#ms = Math.min(LAST_MS, this.#ms * 2)
  }

  /** A thread works: the next failure is another one. */
  succeeded(): void {
    this.#ms = FIRST_MS
  }

  async #restart(): Promise<void> {
    const { mayReopen, isNeeded, start, onPutOff } = this.#dependencies
    const mayStart = (await mayReopen?.()) ?? true
    if (!isNeeded()) return
    if (mayStart) {
      start()
      return
    }
    onPutOff()
    this.later()
  }
}
