import type { ImportDesk } from './import-desk.ts'

/** The stock shows what was brought in or undone a moment after the response says so, and no later than this. */
const SHOWN_WITHIN_MS = 3_000

/** Has a file that is chosen read again once the stock shows what was brought in, or undone. */
export class ShownChange {
  readonly #desk: Pick<ImportDesk, 'readAgain'>
  readonly #now: () => number
  #isShownBy = Number.NEGATIVE_INFINITY

  /** @param now monotonic milliseconds */
  constructor(desk: Pick<ImportDesk, 'readAgain'>, now: () => number) {
    this.#desk = desk
    this.#now = now
  }

  /** A file was brought in or undone. */
  begin(): void {
    this.#isShownBy = this.#now() + SHOWN_WITHIN_MS
    this.#desk.readAgain()
  }

  /** The stock is another one now. After that time it changes by sales alone, for which no large file is read again. */
  stockHasChanged(): void {
    if (this.#now() <= this.#isShownBy) this.#desk.readAgain()
  }
}
