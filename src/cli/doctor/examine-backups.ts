import { backupAge } from '../../health/backup-age.ts'
import { backupPlace } from '../../health/backup-place.ts'
import { type Check, fail, notChecked } from '../../health/check.ts'
import { backupSpace } from '../../health/disk-space.ts'
import { firstOf } from '../../health/words.ts'
import { diskOf, freeBytes } from './disks.ts'
import type { Examination } from './examine.ts'
import { findNewestBackup } from './newest-backup.ts'

export interface ToBackUp {
  readonly databaseBytes: number
  /** When the shop began. */
  readonly since: number
}

export function examineBackups(examination: Examination, what: ToBackUp): Check[] {
  return [newest(examination, what), place(examination), space(examination, what)]
}

function newest(examination: Examination, { since }: ToBackUp): Check {
  const { backupDirectory, backupEveryMs, now, onStep } = examination
  try {
    const { refused, newestAt } = findNewestBackup(backupDirectory, onStep)
    const age = backupAge({ newestAt, everyMs: backupEveryMs, now, since })
    const [first] = refused
    if (first === undefined) return age
    return fail(
      'backup',
      `${firstOf(
        refused.map(({ reason }) => reason),
        1,
      )}; of those that are good, ${age.message}`,
      'make another now with `petstock backup create`, delete the bad one, and look at the disk it is on',
    )
  } catch (error) {
    return notChecked('backup', `${backupDirectory} cannot be read (${(error as Error).message})`)
  }
}

function place({ folder, backupDirectory: directory }: Examination): Check {
  try {
    const backups = diskOf(directory)
    return backupPlace({
      directory,
      exists: backups.exists,
      sameDisk: backups.disk === diskOf(folder.directory).disk,
    })
  } catch (error) {
    return notChecked('backup place', (error as Error).message)
  }
}

function space({ backupDirectory }: Examination, { databaseBytes }: ToBackUp): Check {
  try {
    return backupSpace({ freeBytes: freeBytes(backupDirectory), databaseBytes })
  } catch (error) {
    return notChecked('backup space', (error as Error).message)
  }
}
