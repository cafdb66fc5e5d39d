/** So many rows beside those in sight are drawn at once. */
const NEAR = 6

/** So many are drawn in time, so that they are there before a finger scrolls to them: a slow phone takes longer for a row. */
const AHEAD = 64

/** So many are drawn in one go: a tap between two goes waits for a moment only. */
const IN_ONE_GO = 4

/** The indices of some rows, from the first to the last. */
interface Rows {
  readonly first: number
  readonly last: number
}

/** What is in sight of how many rows, as the virtualizer says it. */
export interface Sight {
  readonly startIndex: number
  readonly endIndex: number
  readonly count: number
}

/** Which rows of a list are drawn. What is drawn stays while it may be seen again soon. */
export class DrawnRows {
  #drawn: Rows | undefined

  /** The indices of the rows to draw, now that these are in sight. */
  around(sight: Sight): number[] {
    const near = rowsBeside(sight, NEAR)
    const kept = this.#drawn && common(this.#drawn, rowsBeside(sight, 2 * AHEAD))
    const { first, last } = kept && touches(kept, near) ? joined(kept, near) : near
    this.#drawn = { first, last }
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }

  /** Draws some more rows ahead from the next time on. @returns false where all of them are */
  grow(sight: Sight): boolean {
    const drawn = this.#drawn
    if (drawn === undefined) return false
    const { first, last } = rowsBeside(sight, AHEAD)
    const grown = {
      first: Math.min(drawn.first, Math.max(first, drawn.first - IN_ONE_GO)),
      last: Math.max(drawn.last, Math.min(last, drawn.last + IN_ONE_GO)),
    }
    this.#drawn = grown
    return grown.first !== drawn.first || grown.last !== drawn.last
  }

  /** Whether all rows near those in sight are drawn. */
  has(sight: Sight): boolean {
    const { first, last } = rowsBeside(sight, NEAR)
    const drawn = this.#drawn
    return drawn !== undefined && drawn.first <= first && last <= drawn.last
  }
}

const rowsBeside = ({ startIndex, endIndex, count }: Sight, around: number): Rows => ({
  first: Math.max(0, startIndex - around),
  last: Math.min(count - 1, endIndex + around),
})

const common = (one: Rows, other: Rows): Rows => ({
  first: Math.max(one.first, other.first),
  last: Math.min(one.last, other.last),
})

const touches = (one: Rows, other: Rows): boolean =>
  one.first <= one.last && one.first <= other.last + 1 && other.first <= one.last + 1

const joined = (one: Rows, other: Rows): Rows => ({
  first: Math.min(one.first, other.first),
  last: Math.max(one.last, other.last),
})
