import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { createPrivateFile, type DataFolder } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'
import { isBusy } from '../driver/connection.bun.ts'

// Who is at work in a data folder. The lock is a transaction on a file of its own, so the operating
// system drops it with the process, also after kill -9. Each of these returns what releases it, or
// undefined while another process is in the way.

/** Takes the data folder for one server: commands may work beside it. */
export const lockAsServer = (folder: DataFolder): (() => void) | undefined =>
  acquire(folder, 'BEGIN IMMEDIATE')

/** Takes part in the work on the data folder, as a command does: any number may, beside a server. */
export const lockShared = (folder: DataFolder): (() => void) | undefined => acquire(folder, 'BEGIN')

/** Takes the data folder for oneself: neither a server nor a command works on it. */
export const lockExclusive = (folder: DataFolder): (() => void) | undefined =>
  acquire(folder, 'BEGIN EXCLUSIVE')

function acquire(folder: DataFolder, begin: string): (() => void) | undefined {
  // Its mode is left alone: it may be another user's who works here.
  if (!existsSync(folder.lock)) createPrivateFile(folder.lock)
  const client = openLock(folder)
  try {
    // A server that is at work never lets go; somebody who only looks does so at once.
    client.run('PRAGMA busy_timeout = 100')
    // Nothing is ever written to it: without this a journal would lie beside it.
    client.run('PRAGMA journal_mode = MEMORY')
    client.run(begin)
    // A plain transaction begins with its first look.
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
 * Whether a server, or a restore, holds the data folder. Nothing is made, and nobody is kept out.
 * @throws Error where the lock may not be looked at
 */
export function isServed(folder: DataFolder): boolean {
  if (!existsSync(folder.lock)) return false
  const client = new Database(folder.lock, { readwrite: true, create: false })
  try {
    client.run('PRAGMA busy_timeout = 0')
    client.run('PRAGMA journal_mode = MEMORY')
    client.run('BEGIN IMMEDIATE')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    // Whoever serves a folder writes to its lock.
    if (isReadOnly(error)) return false
    throw error
  } finally {
    client.close()
  }
}

const isReadOnly = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_READONLY') === true

function openLock(folder: DataFolder): Database {
  try {
    return new Database(folder.lock, { readwrite: true, create: true })
  } catch (error) {
    throw new DatabaseRefused(`cannot open ${folder.lock}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
