/** A code that the camera sees. */
export interface Sighting {
  readonly code: string
  /** The same code without its abbreviation, where it has one (UPC-E). */
  readonly longForm?: string | undefined
}

/**
 * A code is read twice within this time, or in two pictures that follow each other, before it counts: a blurred picture may look like
 * another code. Milliseconds.
 */
const CONFIRM_MS = 1000

/** A code that was out of sight for this time, and is seen again, is another scan. Milliseconds. */
export const AWAY_MS = 2000

/**
 * Makes scans of what a camera sees many times a second. A code in sight is one scan, however long it stays. Out of sight is what pictures
 * lack: a busy device reads none for seconds, and knows nothing of them.
 */
export class Sightings {
  /** The codes that were scanned, each with when the first picture without it was read; undefined: the last one has it. */
  readonly #scanned = new Map<string, number | undefined>()
  #doubted: { readonly code: string; readonly at: number; readonly isLast: boolean } | undefined

  /**
   * @param sighting what a picture shows; undefined: no code
   * @param at when it was read, in milliseconds of a monotonic clock
   * @returns whether the code is a new scan
   */
  see(sighting: Sighting | undefined, at: number): boolean {
    const code = sighting?.code
    this.#miss(code, at)
    const doubted = this.#doubted
    if (doubted !== undefined && doubted.code !== code) {
      this.#doubted = { ...doubted, isLast: false }
    }
    if (code === undefined || this.#scanned.has(code)) return false
    const isConfirmed = doubted?.code === code && (doubted.isLast || at - doubted.at <= CONFIRM_MS)
    this.#doubted = isConfirmed ? undefined : { code, at, isLast: true }
    if (isConfirmed) this.#scanned.set(code, undefined)
    return isConfirmed
  }

  #miss(shown: string | undefined, at: number): void {
    for (const [code, missedSince] of this.#scanned) {
      if (missedSince !== undefined && at - missedSince > AWAY_MS) this.#scanned.delete(code)
      else this.#scanned.set(code, code === shown ? undefined : (missedSince ?? at))
    }
  }
}
