import type { DataFolder } from '../../storage/data-folder.ts'
import { isOfEmpty } from '../../storage/sqlite/backup/verify-backup.ts'
import { retryUntil } from '../../storage/sqlite/driver/retry-until.ts'
import { LOCK_TIMEOUT_MS } from '../../storage/sqlite/folder/folder-access.ts'
import { isHeld } from '../../storage/sqlite/folder/folder-lock.ts'

/**
 * Makes a backup of a folder's database, also beside the first start of its server, which has the file a moment before
 * there are tables in it.
 * @throws what making the backup throws
 */
export function onceMade<T>(folder: DataFolder, make: () => T, timeoutMs = LOCK_TIMEOUT_MS): T {
  let wasHeld = false
  let empty: unknown
  const attempt = (): { made: T } | undefined => {
    // Before the attempt: a start may be done, and its server gone, right after it.
    wasHeld = isHeld(folder)
    try {
      return { made: make() }
    } catch (error) {
      if (!isOfEmpty(error)) throw error
      empty = error
      return undefined
    }
  }
  const done = retryUntil(attempt, (waitedMs) => waitedMs > timeoutMs || !wasHeld)
  if (done) return done.made
  throw empty
}
