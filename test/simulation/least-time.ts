import { trustedAtStart } from '../../src/clocks/clocks.ts'

/** The end of a key is saved within a second, unless a save is on its way, and the disk takes its time. */
const UNTIL_SAVED_MS = 4_000

/** The trusted time that a server has at least, whatever befalls the clock of its machine. */
export class LeastTime {
  /** What the database has at least. */
  #saved: number
  #base = { time: 0, at: 0 }

  constructor(beginning: number) {
    this.#saved = beginning
  }

  /** @param machine what the machine's clock shows @param at milliseconds since the beginning */
  started(machine: number, at: number): void {
    this.#base = { time: trustedAtStart(this.#saved, machine), at }
  }

  /** The clock was set before the server has read it. */
  setDuringStart(at: number): void {
    this.#base = { time: this.#saved, at }
  }

  /** Whether a time has come for a server that works, and no later one forgets it. */
  isOver(time: number, at: number): boolean {
    const isOver = this.#base.time + at - this.#base.at >= time + UNTIL_SAVED_MS
    if (isOver) this.#saved = Math.max(this.#saved, time)
    return isOver
  }
}
