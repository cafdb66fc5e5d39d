import type { Version } from './shop-state.ts'

/** Times by the clock of the database, in UTC epoch milliseconds. */
export interface SightingTimes {
  /** When the database had a version, or was about to commit it. */
  readonly at: number
  /** What it had of the shop then is not dated later: a commit is dated when it is planned. */
  readonly datedBy: number
}

/** Learns which versions of shops the database has shown. */
export interface Sightings {
  /** @param base a version that this one is known to be, or to come after; undefined: none is known */
  saw(shopId: bigint, version: Version, times: SightingTimes, base: Version | undefined): void
}

/** The times of what a question has read just now. */
export const readAt = (now: bigint): SightingTimes => ({ at: Number(now), datedBy: Number(now) })

/** For a command, which ends before the database can come back older. */
export const NO_SIGHTINGS: Sightings = { saw() {} }
