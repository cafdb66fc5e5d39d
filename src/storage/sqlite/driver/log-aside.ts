import { renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { unlessMissing } from '../../../files/missing.ts'
import { exists } from '../../../files/publish-file.ts'
import { syncFolder } from '../../../files/sync.ts'
import { freeStamp, replacedDatabase } from './replaced-name.ts'

/** What SQLite keeps beside an open database. */
export type LogSuffix = '-wal' | '-shm'

/** Identifies a file without its name. */
export const identityOf = ({ dev, ino }: { dev: bigint; ino: bigint }): string => `${dev}:${ino}`

/** @returns undefined where there is no such file */
export function identityAt(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && identityOf(found)
}

/**
 * Moves the log of a database aside, with its index: SQLite would take it for the log of the database that is beside it
 * now, or delete it with a new one.
 * @returns where the log is; undefined where there was none to move
 */
export function moveLogAside(
  database: string,
  now: number,
  mayMove: (suffix: LogSuffix) => boolean,
): string | undefined {
  const directory = dirname(database)
  const aside = replacedDatabase(directory, freeStamp(directory, now))
  let moved: string | undefined
  for (const suffix of ['-wal', '-shm'] as const) {
    if (!exists(database + suffix) || !mayMove(suffix)) continue
    try {
      renameSync(database + suffix, aside + suffix)
      if (suffix === '-wal') moved = aside + suffix
    } catch (error) {
      unlessMissing(error)
    }
  }
  if (moved !== undefined) syncFolder(directory)
  return moved
}
