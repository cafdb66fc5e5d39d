import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exists } from '../../../files/publish-file.ts'
import { sizeOf } from '../../../files/size-of.ts'
import { syncFolder } from '../../../files/sync.ts'
import { DATABASE_FILES, type DataFolder, incomingDatabase } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'
import { freeStamp, replacedDatabase } from '../driver/replaced-name.ts'

// A database replaces another in steps, since no system renames two files at once. From the first step
// on the new one is complete and synced under its incoming name. After a power cut the next process
// that locks the folder does the remaining steps. The file names show how far they are.

/**
 * Puts a complete and synced database in the place of the folder's own, which is moved aside if there
 * is one. No process may have either of them open.
 * @returns where the replaced database is, or its log where that is all there was; undefined when there was none
 */
export function replaceDatabase(
  folder: DataFolder,
  database: string,
  now: number,
): string | undefined {
  const incoming = incomingName(folder, now)
  renameSync(database, incoming)
  try {
    syncFolder(folder.directory)
  } catch (error) {
    // The restore fails, and so the next command must not finish it.
    rmSync(incoming)
    throw error
  }
  return finishRestore(folder)
}

const incomingName = ({ directory }: DataFolder, now: number): string =>
  join(directory, `petstock-incoming-${freeStamp(directory, now)}.db`)

/** Does the remaining steps of a restore, if any. @returns where the replaced database is, or its log where that is all there was */
export function finishRestore(folder: DataFolder): string | undefined {
  const incoming = incomingDatabase(folder)
  if (incoming === undefined) return undefined
  const aside = replacedDatabase(folder.directory, /(\d{8}T\d{6}Z)\.db$/.exec(incoming)?.[1] ?? '')
  for (const suffix of DATABASE_FILES) {
    if (exists(folder.database + suffix)) moveAside(folder, suffix, aside, incoming)
  }
  try {
    // It is about the replaced database.
    rmSync(folder.lostMark, { force: true })
    syncFolder(folder.directory)
    renameSync(incoming, folder.database)
    syncFolder(folder.directory)
  } catch (cause) {
    throw unfinished((cause as Error).message, cause)
  }
  if (exists(aside)) return aside
  return sizeOf(`${aside}-wal`) > 0 ? `${aside}-wal` : undefined
}

function moveAside(folder: DataFolder, suffix: string, aside: string, incoming: string): void {
  try {
    renameSync(folder.database + suffix, aside + suffix)
  } catch (cause) {
    const { message } = cause as Error
    if (suffix === '') {
      // Nothing has been moved yet: the database stays as it was.
      rmSync(incoming)
      throw new DatabaseRefused(
        `${folder.database} could not be moved aside (${message}), and is as it was. Close what has it open, and try again`,
        { cause },
      )
    }
    throw unfinished(`${folder.database}${suffix} could not be moved aside (${message})`, cause)
  }
}

const unfinished = (reason: string, cause: unknown): DatabaseRefused =>
  new DatabaseRefused(
    `the restore is not finished: ${reason}. See to that; the next petstock command goes on with it`,
    { cause },
  )
