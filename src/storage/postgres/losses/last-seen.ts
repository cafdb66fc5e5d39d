import { isSame, type Version } from '../shop/shop-state.ts'
import type { Sightings, SightingTimes } from '../shop/sightings.ts'

/** A version of a shop that a server has seen in the database, and when that was last. */
export interface Seen extends Version, SightingTimes {
  readonly shopId: bigint
}

/** The newest version of a shop, and how many times one before it was doubted. */
interface Newest {
  seen: Seen
  doubts: number
}

/** The newest version of each shop that a server has seen, also of a shop whose list is not in memory any more. */
export class LastSeen implements Sightings {
  readonly #newest = new Map<bigint, Newest>()
  readonly #onDoubt: (seen: Seen) => void

  /** @param onDoubt is called with what was seen, where the database may not have it any more */
  constructor(onDoubt: (seen: Seen) => void) {
    this.#onDoubt = onDoubt
  }

  saw(shopId: bigint, version: Version, times: SightingTimes, base: Version | undefined): void {
    const { revision, op } = version
    const seen: Seen = { shopId, revision, op, ...times }
    const newest = this.#newest.get(shopId)
    if (newest === undefined) {
      this.#newest.set(shopId, { seen, doubts: 0 })
      return
    }
    const before = newest.seen
    if (isSame(before, version)) {
      const at = Math.max(before.at, seen.at)
      newest.seen = { ...before, at, datedBy: Math.max(before.datedBy, seen.datedBy) }
      return
    }
    // A response may come after that to a later question.
    if (base !== undefined && revision <= before.revision) return
    newest.seen = seen
    if (base !== undefined && isUpTo(before, base)) return
    newest.doubts += 1
    this.#onDoubt(before)
  }

  /** How many times a version of a shop was doubted. */
  doubtsOf(shopId: bigint): number {
    return this.#newest.get(shopId)?.doubts ?? 0
  }

  /**
   * The database had a version that was doubted: what was seen instead came late, where it is older.
   * @param doubts as they were when the database was asked
   * @returns false where the shop was doubted since, so that the database has to be asked again
   */
  kept(seen: Seen, doubts: number): boolean {
    const newest = this.#newest.get(seen.shopId)
    if (newest === undefined) return true
    if (newest.doubts !== doubts) return false
    if (seen.revision > newest.seen.revision) newest.seen = seen
    return true
  }

  all(): readonly Seen[] {
    return Array.from(this.#newest.values(), ({ seen }) => seen)
  }
}

/** Whether a version comes before another one, or is that. */
const isUpTo = (seen: Version, version: Version): boolean =>
  seen.revision < version.revision || isSame(seen, version)
