/** A code that the camera sees. */
export interface Sighting {
  readonly code: string
  /** The same code without its abbreviation, where it has one (UPC-E). */
  readonly longForm?: string | undefined
}

/** A code is read twice within this time before it counts: a blurred picture may look like another code. Milliseconds. */
const CONFIRM_MS = 1000

/** A code that was out of sight for this time, and is seen again, is another scan. Milliseconds. */
export const AWAY_MS = 2000

/** Makes scans of what a camera sees many times a second. A code in sight is one scan, however long it stays. */
export class Sightings {
  /** When each code was last seen. */
  readonly #seen = new Map<string, number>()
  #doubted: { readonly code: string; readonly at: number } | undefined

  /**
   * @param at milliseconds of a monotonic clock
   * @returns whether the code is a new scan
   */
  see({ code }: Sighting, at: number): boolean {
    for (const [each, lastSeen] of this.#seen) {
      if (at - lastSeen > AWAY_MS) this.#seen.delete(each)
    }
    if (this.#seen.has(code)) {
      this.#seen.set(code, at)
      return false
    }
    const isConfirmed = this.#doubted?.code === code && at - this.#doubted.at <= CONFIRM_MS
    this.#doubted = isConfirmed ? undefined : { code, at }
    if (isConfirmed) this.#seen.set(code, at)
    return isConfirmed
  }
}
