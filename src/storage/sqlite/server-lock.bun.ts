import { Database } from 'bun:sqlite'
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
    client.run('PRAGMA busy_timeout = 0')
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
