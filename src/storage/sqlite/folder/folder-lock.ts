import { existsSync } from 'node:fs'
import { isReadOnly, type LockKind, lockFile } from '../../../files/file-lock.ts'
import { createPrivateFile, type DataFolder } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'

// Locks of a data folder. Each function returns a function that releases the lock, or undefined while
// another process prevents it.

/** Locks the data folder for the one server. Commands may work beside it. */
export const lockAsServer = (folder: DataFolder): (() => void) | undefined =>
  acquire(folder, 'reserved')

/** Locks the data folder for a command. Any number of commands may work beside each other and a server. */
export const lockShared = (folder: DataFolder): (() => void) | undefined =>
  acquire(folder, 'shared')

/** Locks the data folder for this process alone: no server and no command works in it. */
export const lockExclusive = (folder: DataFolder): (() => void) | undefined =>
  acquire(folder, 'exclusive')

// A running server never releases its lock; a command that only checks it does so at once.
const LOCK_WAIT_MS = 100

function acquire(folder: DataFolder, kind: LockKind): (() => void) | undefined {
  // An existing lock keeps its mode: another user may work here.
  if (!existsSync(folder.lock)) createPrivateFile(folder.lock)
  try {
    return lockFile(folder.lock, kind, LOCK_WAIT_MS)
  } catch (error) {
    throw new DatabaseRefused(`cannot lock ${folder.lock}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * Whether a server or a restore holds the data folder. It makes no file and keeps no lock.
 * @throws Error where this user may not open the lock
 */
export function isServed(folder: DataFolder): boolean {
  if (!existsSync(folder.lock)) return false
  try {
    const release = lockFile(folder.lock, 'reserved', 0)
    release?.()
    return release === undefined
  } catch (error) {
    // A server has to write to its lock, which is read-only here.
    if (isReadOnly(error)) return false
    throw error
  }
}
