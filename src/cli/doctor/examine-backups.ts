import { backupAge, backupPlace } from '../../health/backups.ts'
import { type Check, fail, ok } from '../../health/check.ts'
import { backupSpace } from '../../health/files.ts'
import { firstOf } from '../../health/words.ts'
import { findNewestBackup } from '../newest-backup.ts'
import { checked } from './checked.ts'
import { diskOf, freeBytes } from './disks.ts'
import type { Examination } from './doctor-flags.ts'

export interface ToBackUp {
  readonly databaseBytes: number
  /** When the shop began. */
  readonly since: number
}

export function examineBackups(examination: Examination, what: ToBackUp): Check[] {
  const { backupDirectory, now } = examination
  if (backupDirectory === undefined) {
    const none = backupAge({ newestAt: null, everyMs: null, now, since: what.since })
    return [none, ...NEEDS_PLACE.map((name) => ok(name, 'no backups are made on their own'))]
  }
  return [
    checked('backup', () => newest(backupDirectory, examination, what)),
    checked('backup place', () => place(backupDirectory, examination)),
    checked('backup space', () => space(backupDirectory, what)),
  ]
}

const NEEDS_PLACE = ['backup place', 'backup space'] as const

function newest(directory: string, examination: Examination, { since }: ToBackUp): Check {
  const { backupEveryMs: everyMs, now, onStep } = examination
  const { refused, newestAt } = findNewestBackup(directory, now, onStep)
  const age = backupAge({ newestAt, everyMs, now, since })
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
    'make another now with `petstock backup create`, delete the bad one, and look at the disk it is on',
  )
}

function place(directory: string, { folder }: Examination): Check {
  const backups = diskOf(directory)
  const sameDisk = backups.disk === diskOf(folder.directory).disk
  return backupPlace({ directory, exists: backups.exists, sameDisk })
}

const space = (directory: string, { databaseBytes }: ToBackUp): Check =>
  backupSpace({ freeBytes: freeBytes(directory), databaseBytes })
