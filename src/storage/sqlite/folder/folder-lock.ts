import { existsSync } from 'node:fs'
import { openClient } from '#runtime/sqlite'
import type { Client } from '../../../runtime/sqlite.ts'
import { createPrivateFile, type DataFolder } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'
import { isBusy } from '../driver/sqlite-failure.ts'

// Locks of a data folder. A lock is a transaction on a file of its own, so that the operating system
// drops it with the process, also after kill -9. Each function returns a function that releases the
// lock, or undefined while another process prevents it.

/** Locks the data folder for the one server. Commands may work beside it. */
export const lockAsServer = (folder: DataFolder): (() => void) | undefined =>
  acquire(folder, 'BEGIN IMMEDIATE')

/** Locks the data folder for a command. Any number of commands may work beside each other and a server. */
export const lockShared = (folder: DataFolder): (() => void) | undefined => acquire(folder, 'BEGIN')

/** Locks the data folder for this process alone: no server and no command works in it. */
export const lockExclusive = (folder: DataFolder): (() => void) | undefined =>
  acquire(folder, 'BEGIN EXCLUSIVE')

function acquire(folder: DataFolder, begin: string): (() => void) | undefined {
  // An existing lock keeps its mode: another user may work here.
  if (!existsSync(folder.lock)) createPrivateFile(folder.lock)
  const client = openLock(folder)
  try {
    // A running server never releases its lock; a command that only checks it does so at once.
    client.run('PRAGMA busy_timeout = 100')
    // Nothing is ever written to it. Without this SQLite would make a journal beside it.
    client.run('PRAGMA journal_mode = MEMORY')
    client.run(begin)
    // A plain transaction takes its lock with the first read.
    client.query('SELECT 1 FROM sqlite_schema').get()
  } catch (error) {
    client.close()
    if (isBusy(error)) return undefined
    throw new DatabaseRefused(`cannot lock ${folder.lock}: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return () => client.close()
}

/**
 * Whether a server or a restore holds the data folder. It makes no file and keeps no lock.
 * @throws Error where this user may not open the lock
 */
export function isServed(folder: DataFolder): boolean {
  if (!existsSync(folder.lock)) return false
  const client = openClient(folder.lock, { mode: 'write' })
  try {
    client.run('PRAGMA busy_timeout = 0')
    client.run('PRAGMA journal_mode = MEMORY')
    client.run('BEGIN IMMEDIATE')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    // A server has to write to its lock, which is read-only here.
    if (isReadOnly(error)) return false
    throw error
  } finally {
    client.close()
  }
}

const isReadOnly = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_READONLY') === true

function openLock(folder: DataFolder): Client {
  try {
    return openClient(folder.lock, { mode: 'create' })
  } catch (error) {
    throw new DatabaseRefused(`cannot open ${folder.lock}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
