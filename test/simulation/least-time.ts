import { trustedAtStart } from '../../src/clocks/clocks.ts'

/** The end of a key is saved within a second, unless a save is on its way, and the disk takes its time. */
const UNTIL_SAVED_MS = 4_000

/** The oldest movements are younger. */
const LONG_AGO = 0

/** The trusted time that a server has at least, whatever befalls the clock of its machine. */
export class LeastTime {
  /** What the database has at least; undefined: nothing is saved for sure yet, and a start goes by the newest movement until now. */
  #saved: number | undefined
  readonly #newest: number
  #base = { time: 0, at: 0 }

  /** @param newest when the newest movement with which a run begins was made */
  constructor(newest: number) {
    this.#newest = newest
  }

  /** @param machine what the machine's clock shows @param at milliseconds since the beginning */
  started(machine: number, at: number): void {
    const saved = this.#saved ?? (machine < this.#newest ? LONG_AGO : this.#newest)
    this.#base = { time: trustedAtStart(saved, machine), at }
  }

  /** The clock was set before the server has read it. */
  setDuringStart(at: number): void {
    this.#base = { time: this.#saved ?? LONG_AGO, at }
  }

  /** Whether a time has come for a server that works, and no later one forgets it. */
  isOver(time: number, at: number): boolean {
    const isOver = this.#base.time + at - this.#base.at >= time + UNTIL_SAVED_MS
    this.worked()
    if (isOver) this.#saved = Math.max(this.#saved ?? LONG_AGO, time)
    return isOver
  }

  /** A server has worked long enough: the first time of all is saved. */
  worked(): void {
    if (this.#base.time > LONG_AGO) this.#saved ??= this.#base.time
  }
}
