import { type DataFolder, hasDatabase } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'
import { requireDatabase } from '../../relocation.ts'
import { retryUntil } from '../driver/retry-until.ts'
import { type FolderAccess, LOCK_TIMEOUT_MS } from './folder-access.ts'
import { holderOf, isHeld } from './folder-lock.ts'

interface AwaitOptions extends Pick<FolderAccess, 'lockTimeoutMs'> {
  /** Whether a missing database is made; without it a missing one is an error. */
  readonly create: boolean
}

/**
 * Waits for the database that a server makes which has just started. Beside a server whose own was deleted none is made:
 * it would get that one's log.
 * @throws DatabaseRefused where there is none, and what to do
 */
export function awaitDatabase(
  folder: DataFolder,
  { create, lockTimeoutMs = LOCK_TIMEOUT_MS }: AwaitOptions,
): void {
  const isClear = () => hasDatabase(folder) || holderOf(folder) !== 'server' || undefined
  if (!retryUntil(isClear, (waitedMs) => waitedMs > lockTimeoutMs)) {
    throw new DatabaseRefused(
      `${folder.database} was deleted or moved away while a server is running on it. Stop that server, and put the database back or restore a backup`,
    )
  }
  // A restore may be making the first one: the lock of the command waits for it.
  if (!create && !hasDatabase(folder) && !isHeld(folder)) requireDatabase(folder)
}
