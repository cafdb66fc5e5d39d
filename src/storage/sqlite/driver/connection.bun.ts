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
    // Else the file would stay open, which may have to be moved out of the way.
    client.close()
    throw error
  }
  return { client, db: withDrizzle(client) }
}

function configure(client: Client, mode: 'read' | 'write'): void {
  client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  client.run('PRAGMA foreign_keys = ON')
  // What the file's schema says is not trusted with functions that reach outside the database.
  client.run('PRAGMA trusted_schema = OFF')
  if (mode === 'write') {
    // An acknowledged write survives a power cut; WAL's usual NORMAL would lose the last ones.
    client.run('PRAGMA synchronous = FULL')
    client.run(`PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES}`)
  }
}

/**
 * Opens a database that nobody works on, to read it as it lies there: nothing is locked or made
 * beside it, so that it may be on a medium that cannot be written.
 */
export function openUntouched(path: string): Client {
  const client = new Database(
    `${pathToFileURL(path).href}?immutable=1`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  )
  client.run('PRAGMA trusted_schema = OFF')
  return client
}

// SQLite's own header names it; Bun's list of these does not have it yet.
const SQLITE_FCNTL_NULL_IO = 43

/** Takes the file from a connection that is about to be closed: nothing is written to it or beside it. */
export function detach(client: Client): void {
  client.fileControl(SQLITE_FCNTL_NULL_IO)
}

/** A database of its own that is gone when it is closed. */
export const openInMemory = (): Client => new Database(':memory:')

/** Reads a pragma that answers with one integer. */
export function integerPragma(client: Client, name: string): number {
  const row = client.query<Record<string, bigint>, []>(`PRAGMA ${name}`).get()
  return Number(Object.values(row ?? {})[0] ?? 0n)
}

/** Turns the write-ahead log on. It stays on in the file; switching needs the file for itself once. */
export const enableWal = (client: Client): void => switchJournal(client, 'WAL', BUSY_TIMEOUT_MS)

/**
 * Brings the write-ahead log into the database and turns it off, which leaves all in one file. Only
 * who has the file to himself can do that.
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
