import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { createPrivateFile, type DataFolder } from '../data-folder.ts'
import { isBusy } from './connection.bun.ts'

/**
 * Takes the data folder for one server. The lock is an exclusive transaction on a file of its own,
 * so the operating system drops it with the process, also after kill -9.
 * @returns what releases it, or undefined while another process holds it
 */
export function lockDataFolder(folder: DataFolder): (() => void) | undefined {
  createPrivateFile(folder.lock)
  const client = new Database(folder.lock, { readwrite: true, create: true })
  try {
    // A server that is at work never lets go; somebody who only looks does so at once.
    client.run('PRAGMA busy_timeout = 100')
    // Nothing is ever written to it: without this a journal would lie beside it.
    client.run('PRAGMA journal_mode = MEMORY')
    client.run('BEGIN EXCLUSIVE')
  } catch (error) {
    client.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return () => client.close()
}

/**
 * Whether a server holds the data folder. Nothing is made, and the lock is not taken.
 * @throws Error where the lock may not be looked at
 */
export function isServed(folder: DataFolder): boolean {
  if (!existsSync(folder.lock)) return false
  const client = new Database(folder.lock, { readonly: true })
  try {
    client.run('PRAGMA busy_timeout = 0')
    client.query('PRAGMA schema_version').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    client.close()
  }
}
