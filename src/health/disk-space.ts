import { type Check, fail, ok, warn } from './check.ts'
import { bytesText } from './words.ts'

const MIB = 1024 * 1024

// What the database's log takes in ordinary work, a few times over.
const LEAST_BYTES = 16 * MIB

// What a backup leaves free on the disk, which may be the database's own.
const SPARE_BYTES = 8 * MIB

export interface DiskSpace {
  /** What a program without special rights may still write. */
  readonly freeBytes: number
  readonly databaseBytes: number
}

/** Whether the disk that the database is on has room for updates, and for an upgrade with its copy. */
export function diskSpace({ freeBytes, databaseBytes }: DiskSpace): Check {
  const name = 'disk space'
  const free = `${bytesText(freeBytes)} free on the database's disk`
  if (freeBytes < LEAST_BYTES) {
    return fail(
      name,
      free,
      'make room on that disk: when it is full, every update is refused until there is space again',
    )
  }
  const comfortable = 2 * databaseBytes + 4 * LEAST_BYTES
  if (freeBytes >= comfortable) return ok(name, free)
  return warn(
    name,
    free,
    `make room on that disk, or move the data folder to a larger one: an upgrade of the database may need ${bytesText(comfortable)}`,
  )
}

/** Whether the next backups fit on the disk that they go to. */
export function backupSpace({ freeBytes, databaseBytes }: DiskSpace): Check {
  const name = 'backup space'
  const free = `${bytesText(freeBytes)} free on the backups' disk`
  const advice = `make room on that disk, or name a larger one with --backup-dir: a backup takes about ${bytesText(databaseBytes)}`
  if (freeBytes < databaseBytes + SPARE_BYTES)
    return fail(name, `${free}: the next backup does not fit`, advice)
  return freeBytes < 3 * databaseBytes + SPARE_BYTES ? warn(name, free, advice) : ok(name, free)
}
