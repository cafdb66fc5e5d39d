import { setPriority } from 'node:os'
import type { BackupRequest, BackupResult } from './storage/sqlite/backup/backup-thread.bun.ts'
import { createBackup } from './storage/sqlite/backup/create-backup.ts'
import { damageIn } from './storage/sqlite/driver/sqlite-failure.ts'

// The thread that makes a backup, and ends. An entry point of the build, which has to stand beside
// main.ts to be found in the executable.

const LOW_PRIORITY = 10

declare const self: Worker

/** Lets the thread step back where the machine is busy, on the processor and at the disk. */
function stepBack(): void {
  // Linux alone has priorities by thread; elsewhere this would slow the whole service down.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, LOW_PRIORITY)
  } catch {
    // Then it competes as an equal.
  }
}

function resultOf({ database, file }: BackupRequest): BackupResult {
  try {
    return { made: createBackup(database, file) }
  } catch (error) {
    return { failed: (error as Error).message, damage: damageIn(error) }
  }
}

self.onmessage = ({ data }: MessageEvent<BackupRequest>) => {
  stepBack()
  self.postMessage(resultOf(data))
}
