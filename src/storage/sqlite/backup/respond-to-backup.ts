import type { Check } from '../../../health/check.ts'
import type { ServerExamination } from '../../examination/examine-for-server.ts'
import { damageIn } from '../driver/sqlite-failure.ts'
import { contentsOf, coverageOf } from './backup-contents.ts'
import type { BackupRequest, BackupResult } from './backup-thread.ts'
import { createBackup } from './create-backup.ts'
import { verificationOf } from './verify-backup.ts'

interface BackupSurroundings {
  /** UTC epoch milliseconds. */
  readonly now: () => number
  readonly examine: (examination: ServerExamination) => Promise<readonly Check[]>
}

/** What the thread of the backups does. */
export async function respondToBackup(
  request: BackupRequest,
  { now, examine }: BackupSurroundings,
): Promise<BackupResult> {
  try {
    if ('verify' in request) return { done: verificationOf(request.verify) }
    if ('read' in request) return { done: contentsOf(request.read) }
    if ('compare' in request) return { done: coverageOf(request.database, request.compare) }
    if ('examine' in request) return { done: await examine(request.examine) }
    return { done: createBackup(request.database, request.copyTo, now()) }
  } catch (error) {
    return { failed: (error as Error).message, damage: damageIn(error) }
  }
}
