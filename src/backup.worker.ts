import { setPriority } from 'node:os'
import { post, receive } from '#runtime/thread'
import { examineForServer } from './storage/examination/examine-for-server.ts'
import { contentsOf, coverageOf } from './storage/sqlite/backup/backup-contents.ts'
import type { BackupRequest, BackupResult } from './storage/sqlite/backup/backup-thread.ts'
import { createBackup } from './storage/sqlite/backup/create-backup.ts'
import { verificationOf } from './storage/sqlite/backup/verify-backup.ts'
import { damageIn } from './storage/sqlite/driver/sqlite-failure.ts'

// The thread that makes or checks one backup, or examines the data folder, and ends. It is an entry point of
// the build: the executable finds it beside main.ts alone.

const LOW_PRIORITY = 10

/** Lowers the thread's priority, so that requests go first on a busy processor and disk. */
function stepBack(): void {
  // Linux alone has priorities by thread; elsewhere this would slow the whole service down.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, LOW_PRIORITY)
  } catch {
    // The backup runs at the usual priority.
  }
}

async function resultOf(request: BackupRequest): Promise<BackupResult> {
  try {
    if ('verify' in request) return { done: verificationOf(request.verify) }
    if ('read' in request) return { done: contentsOf(request.read) }
    if ('compare' in request) {
      return { done: coverageOf(request.database, request.compare) }
    }
    if ('examine' in request) return { done: await examineForServer(request.examine) }
    return { done: createBackup(request.database, request.copyTo) }
  } catch (error) {
    return { failed: (error as Error).message, damage: damageIn(error) }
  }
}

receive((request: BackupRequest) => {
  stepBack()
  void resultOf(request).then(post)
})
