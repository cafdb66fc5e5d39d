import { openAddress, openClient } from '#runtime/sqlite'
import type { Client } from '../../../runtime/sqlite.ts'
import { retryUntil } from './retry-until.ts'
import { isBusy } from './sqlite-failure.ts'

/** How long a statement waits for another process's lock before it fails. */
export const BUSY_TIMEOUT_MS = 5_000

// A log that has grown past this is cut back at the next checkpoint.
const WAL_LIMIT_BYTES = 32 * 1024 * 1024

export type { Client }

/** One connection to a database of petstock. */
export interface Connection {
  readonly client: Client
}

export function openConnection(path: string, mode: 'read' | 'write'): Connection {
  // A pet's id needs every digit.
  const client = openClient(path, { mode, bigints: true })
  try {
    configure(client, mode)
  } catch (error) {
    // The caller may have to move the file, which must not stay open.
    client.close()
    throw error
  }
  return { client }
}

function configure(client: Client, mode: 'read' | 'write'): void {
  client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  client.run('PRAGMA foreign_keys = ON')
  // A foreign file's schema must not call functions that reach outside the database.
  client.run('PRAGMA trusted_schema = OFF')
  if (mode === 'write') {
    // An acknowledged write survives a power cut. With NORMAL, usual for a WAL, the last ones would not.
    client.run('PRAGMA synchronous = FULL')
    client.run(`PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES}`)
  }
}

/**
 * Opens a database that no process is writing, for reading. Nothing is locked, and no file is made
 * beside it, so that it may be on a read-only disk.
 */
export function openUntouched(path: string): Client {
  const client = openAddress(path, 'immutable=1')
  client.run('PRAGMA trusted_schema = OFF')
  return client
}

/** Opens a new database in memory, which is gone when it is closed. */
export const openInMemory = (): Client => openClient(':memory:', { mode: 'create' })

/** Whether a database, which may be of another version, has a table. */
export const hasTable = (client: Client, name: string): boolean =>
  client.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== null

/** Reads a pragma that returns one integer. */
export function integerPragma(client: Client, name: string): number {
  const row = client.query<Record<string, bigint>>(`PRAGMA ${name}`).get()
  return Number(Object.values(row ?? {})[0] ?? 0n)
}

/** How many bytes of a database are in use; a copy of it takes no more. */
export const usedBytes = (client: Client): number =>
  (integerPragma(client, 'page_count') - integerPragma(client, 'freelist_count')) *
  integerPragma(client, 'page_size')

/** Turns the write-ahead log on, for good. The switch needs the file alone for a moment. */
export const enableWal = (client: Client): void => switchJournal(client, 'WAL', BUSY_TIMEOUT_MS)

/**
 * Brings the write-ahead log into the database and turns it off, so that one file has everything. No
 * other process may have the file open.
 */
export const disableWal = (client: Client, waitMs: number): void =>
  switchJournal(client, 'DELETE', waitMs)

function switchJournal(client: Client, mode: 'WAL' | 'DELETE', waitMs: number): void {
  let busy: unknown
  // SQLite does not call its busy handler for this switch.
  const attempt = (): true | undefined => {
    try {
      client.run(`PRAGMA journal_mode = ${mode}`)
      return true
    } catch (error) {
      if (!isBusy(error)) throw error
      busy = error
      return undefined
    }
  }
  if (!retryUntil(attempt, (waitedMs) => waitedMs > waitMs)) throw busy
}
