import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { type DataFolder, incomingDatabase } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'
import type { OpeningEvents } from '../../opening-events.ts'
import { retryUntil } from '../driver/retry-until.ts'
import { lockAsServer, lockExclusive, lockShared } from './folder-lock.ts'
import { finishRestore } from './replace-database.ts'

// A process locks petstock.lock while it works in a data folder: commands share the lock, one server
// works beside them, and a restore is alone. The next process that opens the folder finishes a restore
// that was killed.

/** How long to wait for a lock: longer than most commands take. */
export const LOCK_TIMEOUT_MS = 2_000

export interface FolderAccess extends Pick<OpeningEvents, 'onRestoreFinished'> {
  /** How long to wait for another process's lock, in milliseconds. */
  readonly lockTimeoutMs?: number
}

/**
 * Locks the data folder for a command, beside a server that may be running.
 * @returns a function that releases the lock
 * @throws DatabaseRefused while a restore is at work, and for a database that is a symbolic link
 */
export function accessShared(folder: DataFolder, access: FolderAccess): () => void {
  refuseLinks(folder)
  const release = retrying(access, () => acquire(folder, access, lockShared)?.release)
  if (release) return release
  throw beingRestored(folder)
}

/**
 * Locks the data folder as its one server.
 * @returns a function that releases the lock, or undefined while another server holds it
 * @throws DatabaseRefused while a restore is at work, and for a database that is a symbolic link
 */
export function accessAsServer(folder: DataFolder, access: FolderAccess): (() => void) | undefined {
  refuseLinks(folder)
  const acquired = retrying(access, () => {
    const found = acquire(folder, access, lockAsServer)
    return found === undefined || found.release || canLock(folder, lockShared) ? found : undefined
  })
  if (acquired) return acquired.release
  throw beingRestored(folder)
}

/**
 * Locks the data folder for a restore, alone.
 * @returns a function that releases the lock
 * @throws DatabaseRefused with which process prevents it
 */
export function accessExclusive(folder: DataFolder, access: FolderAccess): () => void {
  refuseLinks(folder)
  const release = retrying(access, () => lockExclusive(folder))
  if (release) return finishRestoreFirst(folder, access, release)
  if (!canLock(folder, lockShared)) throw beingRestored(folder)
  throw new DatabaseRefused(
    canLock(folder, lockAsServer)
      ? `another petstock command is at work on ${folder.database}. Try again when it has ended; nothing has changed`
      : `a petstock server is running on ${folder.directory}. Stop it, and try again; nothing has changed`,
  )
}

type Lock = typeof lockShared

/** Whether a lock can be had now. A server leaves the shared lock to commands, a restore leaves none. */
function canLock(folder: DataFolder, lock: Lock): boolean {
  const release = lock(folder)
  release?.()
  return release !== undefined
}

/** @returns undefined to try again; without `release` while another process prevents the lock */
function acquire(
  folder: DataFolder,
  access: FolderAccess,
  lock: Lock,
): { release: (() => void) | undefined } | undefined {
  const release = lock(folder)
  if (release === undefined || incomingDatabase(folder) === undefined) return { release }
  // A restore was killed when its database was ready, and no process has worked here since.
  release()
  const alone = lockExclusive(folder)
  if (alone) finishRestoreFirst(folder, access, alone)()
  return undefined
}

const retrying = <T>(
  { lockTimeoutMs = LOCK_TIMEOUT_MS }: FolderAccess,
  attempt: () => T | undefined,
): T | undefined => retryUntil(attempt, (waitedMs) => waitedMs > lockTimeoutMs)

/** Finishes a restore that was cut short, under the exclusive lock. */
function finishRestoreFirst(
  folder: DataFolder,
  { onRestoreFinished }: FolderAccess,
  release: () => void,
): () => void {
  try {
    const replaced = finishRestore(folder)
    if (replaced !== undefined) onRestoreFinished?.(replaced)
    return release
  } catch (error) {
    release()
    throw error
  }
}

const beingRestored = (folder: DataFolder): DatabaseRefused =>
  new DatabaseRefused(
    `a backup is being restored into ${folder.directory} just now. Try again when that is done`,
  )

/**
 * Refuses a folder whose database or lock is a symbolic link. The lock is beside the link, so that a
 * process in the folder of the file itself would not see it. The folder itself may be a link.
 * @throws DatabaseRefused
 */
function refuseLinks({ directory, database, lock }: DataFolder): void {
  if (isLink(database)) {
    const target = targetOf(database)
    const advice =
      basename(target) === basename(database)
        ? `Name the folder of that file with --data "${dirname(target)}"`
        : `Move that file into a folder of its own as ${basename(database)}, and name the folder with --data`
    throw new DatabaseRefused(
      `${database} is a symbolic link to ${target}, and another petstock could work on that file unnoticed. ${advice}`,
    )
  }
  if (isLink(lock)) {
    throw new DatabaseRefused(
      `${lock} is a symbolic link, and must be a file in this folder. Stop every petstock that works on ${directory}, remove the link, and try again`,
    )
  }
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

function targetOf(link: string): string {
  try {
    return realpathSync(link)
  } catch {
    // The link leads nowhere.
    return resolve(dirname(link), readlinkSync(link))
  }
}
