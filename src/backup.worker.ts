import { setPriority } from 'node:os'
import { post, receive } from '#runtime/thread'
import { examineForServer } from './storage/examination/examine-for-server.ts'
import type { BackupRequest } from './storage/sqlite/backup/backup-thread.ts'
import { respondToBackup } from './storage/sqlite/backup/respond-to-backup.ts'

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

receive((request: BackupRequest) => {
  stepBack()
  void respondToBackup(request, { now: Date.now, examine: examineForServer }).then(post)
})
