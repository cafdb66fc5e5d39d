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

/** A server, beside which commands work, or a restore, beside which none does. */
export type Holder = 'server' | 'restore'

/**
 * Who holds the data folder, beside commands. It makes no file and keeps no lock.
 * @throws Error where this user may not open the lock
 */
export function holderOf({ lock }: DataFolder): Holder | undefined {
  if (!existsSync(lock)) return undefined
  const isFree = (kind: LockKind): boolean => {
    const release = lockFile(lock, kind, 0)
    release?.()
    return release !== undefined
  }
  try {
    if (isFree('reserved')) return undefined
    return isFree('shared') ? 'server' : 'restore'
  } catch (error) {
    // A server has to write to its lock, which is read-only here.
    if (isReadOnly(error)) return undefined
    throw error
  }
}

/** Whether anyone holds the data folder, beside commands. @throws Error where this user may not open the lock */
export const isHeld = (folder: DataFolder): boolean => holderOf(folder) !== undefined
