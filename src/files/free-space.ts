import { type StatsFs, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

// What SQLite makes beside a database when it opens it takes 32 KiB.
const OPENING_BYTES = 65_536

/** Reads how many bytes a folder's disk has left for this user; undefined where the system does not say. */
export const freeSpaceSync = (folder: string): number | undefined => bytesIn(statfsSync(folder))

/** Reads how many bytes a folder's disk has left without blocking the event loop: a disk may hang. Undefined also where the disk is gone. */
export const freeSpace = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(bytesIn, () => undefined)

/** Some network drives report no size at all. */
const bytesIn = ({ bavail, bsize, blocks }: StatsFs): number | undefined =>
  blocks === 0 ? undefined : bavail * bsize

/** Whether a folder's disk has no room even to open a database there. */
export const isFull = (folder: string): boolean =>
  (freeSpaceSync(folder) ?? OPENING_BYTES) < OPENING_BYTES

/** @throws Error when the disk of a folder has fewer bytes left */
export function requireSpace(folder: string, bytes: number): void {
  const free = freeSpaceSync(folder)
  if (free === undefined || free >= bytes) return
  throw new Error(
    `the disk of ${folder} has ${megabytes(free)} left, and ${megabytes(bytes)} are needed. Make room there, or use another disk`,
  )
}

/** A number of bytes for people, always in one unit, so that two of them compare at a glance. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
