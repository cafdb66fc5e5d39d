import { existsSync } from 'node:fs'
import {
  type BackupFolderState,
  backupAge,
  backupPlace,
  backupsOutOfReach,
  type Held,
  heldAt,
} from '../../health/backups.ts'
import { type Check, fail, ok } from '../../health/check.ts'
import { backupSpace } from '../../health/files.ts'
import { firstOf } from '../../health/words.ts'
import { progressWithin } from '../../progress.ts'
import { backupFolderState, defaultBackupDirectory } from '../backup-folder.ts'
import { contentsOf, coverageOf } from '../sqlite/backup/backup-contents.ts'
import { checked } from './checked.ts'
import { diskOf, freeBytes } from './disks.ts'
import type { Examination } from './examination.ts'
import { SHARE_OF_DATABASE } from './examine-database.ts'
import { findNewestBackup } from './newest-backup.ts'

interface ToBackUp {
  readonly databaseBytes: number
  /** When the shop began. */
  readonly since: number
}

export async function examineBackups(examination: Examination, what: ToBackUp): Promise<Check[]> {
  const { backupDirectory, backupEveryMs: everyMs, now } = examination
  if (backupDirectory === undefined) {
    const none = backupAge({ newestAt: null, everyMs: null, now, since: what.since })
    return [none, ...NEEDS_PLACE.map((name) => ok(name, 'no backups are made on their own'))]
  }
  const state = await stateOf(backupDirectory, examination)
  if (state !== 'there') {
    return backupsOutOfReach(backupDirectory, state, { everyMs, now, since: what.since })
  }
  return [
    checked('backup', () => newest(backupDirectory, examination, what)),
    checked('backup place', () => place(backupDirectory, examination)),
    checked('backup space', () => space(backupDirectory, what)),
  ]
}

const NEEDS_PLACE = ['backup place', 'backup space'] as const

function newest(directory: string, examination: Examination, { since }: ToBackUp): Check {
  const { backupEveryMs: everyMs, now, onProgress } = examination
  const { refused, newestAt, file } = findNewestBackup(
    directory,
    now,
    progressWithin(onProgress, SHARE_OF_DATABASE, 1),
  )
  const held = file === null ? undefined : heldBy(file, examination)
  const age = backupAge({ newestAt, everyMs, now, since, held })
  if (refused.length === 0) return age
  const closed = refused.find(({ unreadable }) => unreadable)
  if (closed) {
    return fail(
      'backup',
      `this user may not read ${closed.file}; of those that are good, ${age.message}`,
      'it may be a good one: give it to the user who owns the database (`chown`), or look as the administrator',
    )
  }
  const reasons = refused.map(({ reason }) => reason)
  return fail(
    'backup',
    `${firstOf(reasons, 1)}; of those that are good, ${age.message}`,
    'make another now with `petstock backup create FILE`, delete the bad one, and look at the disk it is on',
  )
}

/** Where the stock cannot be read, another check says so. */
function heldBy(file: string, { folder, now, comparesBackup }: Examination): Held | undefined {
  if (!comparesBackup) return undefined
  try {
    return heldAt(coverageOf(folder.database, contentsOf(file)), now)
  } catch {
    return undefined
  }
}

async function stateOf(directory: string, { folder }: Examination): Promise<BackupFolderState> {
  // A server makes the one in the data folder with the first backup: its disk is known before.
  if (directory === defaultBackupDirectory(folder) && !existsSync(directory)) return 'there'
  // Where the folder cannot be looked at, each check says why it could not be made.
  return backupFolderState(directory).catch(() => 'there' as const)
}

function place(directory: string, { folder }: Examination): Check {
  const sameDisk = diskOf(directory) === diskOf(folder.directory)
  return backupPlace({ directory, state: 'there', sameDisk })
}

const space = (directory: string, { databaseBytes }: ToBackUp): Check =>
  backupSpace({ freeBytes: freeBytes(directory), databaseBytes })
