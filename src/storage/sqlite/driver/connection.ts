import { constants, Database } from 'bun:sqlite'
import { pathToFileURL } from 'node:url'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { retryUntil } from './retry-until.ts'

/** How long a statement waits for another process's lock before it fails. */
export const BUSY_TIMEOUT_MS = 5_000

// A log that has grown past this is cut back at the next checkpoint.
const WAL_LIMIT_BYTES = 32 * 1024 * 1024

export type Client = Database

/** One connection: SQLite's own interface for pragmas and transactions, Drizzle's for the tables. */
export interface Connection {
  readonly client: Client
  readonly db: Db
}

const withDrizzle = (client: Database) => drizzle({ client })
export type Db = ReturnType<typeof withDrizzle>

export function openConnection(path: string, mode: 'read' | 'write'): Connection {
  const client = new Database(path, {
    ...(mode === 'read' ? { readonly: true } : { readwrite: true, create: false }),
    // Integers come back as bigint: a pet's id keeps its last digit.
    safeIntegers: true,
    strict: true,
  })
  try {
    configure(client, mode)
  } catch (error) {
    // The caller may have to move the file, which must not stay open.
    client.close()
    throw error
  }
  return { client, db: withDrizzle(client) }
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
  const client = new Database(
    `${pathToFileURL(path).href}?immutable=1`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  )
  client.run('PRAGMA trusted_schema = OFF')
  return client
}

// From SQLite's header; Bun's constants lack it.
const SQLITE_FCNTL_NULL_IO = 43

/** Detaches a connection from its file before it is closed: SQLite writes nothing to it or beside it. */
export function detach(client: Client): void {
  client.fileControl(SQLITE_FCNTL_NULL_IO)
}

/** Opens a new database in memory, which is gone when it is closed. */
export const openInMemory = (): Client => new Database(':memory:')

/** Reads a pragma that returns one integer. */
export function integerPragma(client: Client, name: string): number {
  const row = client.query<Record<string, bigint>, []>(`PRAGMA ${name}`).get()
  return Number(Object.values(row ?? {})[0] ?? 0n)
}

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

export const isBusy = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true
