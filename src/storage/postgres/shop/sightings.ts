import type { Version } from './shop-state.ts'

/** Learns which versions of shops the database has shown. */
export interface Sightings {
  /**
   * @param at by the clock of the database, in UTC epoch milliseconds
   * @param isLater whether the version is known to be the last one that was seen, or to come after it
   */
  saw(shopId: bigint, version: Version, at: number, isLater: boolean): void
}

/** For a command, which ends before the database can come back older. */
export const NO_SIGHTINGS: Sightings = { saw() {} }
