import { earlierOf } from '../../clocks/clocks.ts'
import { type Check, fail, notChecked, ok } from '../../health/check.ts'
import { DatabaseRefused } from '../failures.ts'
import { refuseRelocated } from '../relocation.ts'
import { holderOf } from '../sqlite/folder/folder-lock.ts'
import type { Examination, ExaminedFolder } from './examination.ts'
import { examineBackups } from './examine-backups.ts'
import { examineDatabase } from './examine-database.ts'
import { examineDisk, examineLeftovers, examinePermissions } from './examine-files.ts'
import { examineLosses } from './lost-changes.ts'

/** Makes every check there is; one that others depend on stands before them. Nothing is changed. */
export async function examine(examination: Examination): Promise<readonly Check[]> {
  const { checks, bytes, since, clocks } = examineDatabase(examination)
  // What looks old by one clock alone may be young.
  const backups = { ...examination, now: earlierOf(clocks) }
  return [
    ...moved(examination),
    ...examineLosses(examination.folder, examination.times),
    ...checks,
    examineDisk(examination, bytes),
    ...(await examineBackups(backups, { databaseBytes: bytes, since })),
    examinePermissions(examination),
    server(examination),
    examineLeftovers(examination),
  ]
}

/** Whether the shop is, or may be, elsewhere: there is nothing to say where it is here. */
function moved({ folder }: ExaminedFolder): Check[] {
  try {
    refuseRelocated(folder)
    return []
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) return [notChecked('moved', (error as Error).message)]
    return [fail('moved', error.message, 'neither serve nor a command uses this folder meanwhile')]
  }
}

const HELD_BY = {
  nobody: 'no server is running on the data folder',
  server: 'a server is running on the data folder',
  restore: 'no server is running on the data folder: a restore into it is at work',
}

function server({ folder }: ExaminedFolder): Check {
  try {
    return ok('server', HELD_BY[holderOf(folder) ?? 'nobody'])
  } catch (error) {
    return notChecked('server', `${folder.lock} cannot be read (${(error as Error).message})`)
  }
}
