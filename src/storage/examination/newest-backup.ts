import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { newestFirst } from '../../backup/file-name.ts'
import { exists } from '../../files/publish-file.ts'
import { readFileStart } from '../../files/read-at.ts'
import { type OnProgress, shareOf } from '../../progress.ts'
import { BackupRefused } from '../backup.ts'
import { holdsShop } from '../sqlite/backup/holds-shop.ts'
import { verifyBackup } from '../sqlite/backup/verify-backup.ts'
import { MIGRATIONS } from '../sqlite/schema/migrations.ts'

export interface NewestBackup {
  /** When the newest one that is good was made; null where there is none. */
  readonly newestAt: number | null
  /** Where that one is. */
  readonly file: string | null
  /** Those that are newer and no good, newest first. */
  readonly refused: readonly RefusedBackup[]
}

interface RefusedBackup {
  readonly file: string
  readonly reason: string
  /** Whether it is another user's, and so may be a good one. */
  readonly unreadable: boolean
}

/** Looks for the newest backup that holds what it should, without changing any. */
export function findNewestBackup(
  directory: string,
  now: number,
  onProgress: OnProgress,
): NewestBackup {
  const refused: RefusedBackup[] = []
  for (const { file, at } of backupsIn(directory, now)) {
    try {
      refuseLogged(file)
      const step = `checking ${basename(file)}`
      verifyBackup(file, MIGRATIONS, shareOf(onProgress, { step }))
      return { newestAt: at, file, refused }
    } catch (error) {
      // A server has deleted it since it was listed. Of a drive that is away, each is said to be missing.
      if (isGone(file) && !isGone(directory)) continue
      const { code, message } = error as NodeJS.ErrnoException
      refused.push({ file, reason: message, unreadable: code === 'EACCES' || code === 'EPERM' })
    }
  }
  return { newestAt: null, file: null, refused }
}

/** Names the newest backup in a folder that is not of an empty shop; none where the folder cannot be read. */
export function newestBackupOfShop(directory: string, now: number): string | undefined {
  try {
    return backupsIn(directory, now).find(({ file }) => holdsShop(file) && !isGone(file))?.file
  } catch {
    return undefined
  }
}

function isGone(file: string): boolean {
  try {
    return !exists(file)
  } catch {
    // It may be there, in a folder that is closed to this user.
    return false
  }
}

/** Lists the backups in a folder, newest first. */
const backupsIn = (directory: string, now: number): { file: string; at: number }[] =>
  newestFirst(namesIn(directory), now).map(({ name, at }) => ({ file: join(directory, name), at }))

/** A folder that is not there has none. */
function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** SQLite makes files beside a database that keeps a log, even for a reader. */
function refuseLogged(path: string): void {
  const header = readFileStart(path, 20)
  if (header[18] === 2 || header[19] === 2) {
    throw new BackupRefused(
      `${path} is a copy of a database at work, whose last changes are in a log beside it, and no backup that petstock made`,
    )
  }
}
