import { setPriority } from 'node:os'
import { post, receive } from '#runtime/thread'
import type { BackupRequest, BackupResult } from './storage/sqlite/backup/backup-thread.ts'
import { createBackup } from './storage/sqlite/backup/create-backup.ts'
import { damageIn } from './storage/sqlite/driver/sqlite-failure.ts'

// The thread that makes one backup and ends. It is an entry point of the build: the executable finds
// it beside main.ts alone.

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

function resultOf({ database, file }: BackupRequest): BackupResult {
  try {
    return { made: createBackup(database, file) }
  } catch (error) {
    return { failed: (error as Error).message, damage: damageIn(error) }
  }
}

receive((request: BackupRequest) => {
  stepBack()
  post(resultOf(request))
})
