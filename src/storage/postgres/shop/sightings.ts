import type { Version } from './shop-state.ts'

/** Learns which versions of shops the database has shown. */
export interface Sightings {
  /**
   * @param at by the clock of the database, in UTC epoch milliseconds
   * @param base a version that this one is known to be, or to come after; undefined: none is known
   */
  saw(shopId: bigint, version: Version, at: number, base: Version | undefined): void
}

/** For a command, which ends before the database can come back older. */
export const NO_SIGHTINGS: Sightings = { saw() {} }
