import { isSame, type Version } from '../shop/shop-state.ts'
import type { Sightings } from '../shop/sightings.ts'

/** A version of a shop that a server has seen in the database. */
export interface Seen extends Version {
  readonly shopId: bigint
  /** When it was seen last, by the clock of the database. */
  at: number
}

/** The newest version of each shop that a server has seen, also of a shop whose list is not in memory any more. */
export class LastSeen implements Sightings {
  readonly #seen = new Map<bigint, Seen>()
  readonly #onDoubt: (seen: Seen) => void

  /** @param onDoubt is called with what was seen, where the database may not have it any more */
  constructor(onDoubt: (seen: Seen) => void) {
    this.#onDoubt = onDoubt
  }

  saw(shopId: bigint, version: Version, at: number, isLater: boolean): void {
    const seen = this.#seen.get(shopId)
    if (seen !== undefined && isSame(seen, version)) {
      seen.at = Math.max(seen.at, at)
      return
    }
    // A response may come after that to a later question.
    if (seen !== undefined && isLater && version.revision <= seen.revision) return
    const { revision, op } = version
    this.#seen.set(shopId, { shopId, revision, op, at })
    if (seen !== undefined && !isLater) this.#onDoubt(seen)
  }

  all(): readonly Seen[] {
    return [...this.#seen.values()]
  }
}
