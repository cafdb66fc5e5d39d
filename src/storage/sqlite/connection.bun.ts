import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'

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
  client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  client.run('PRAGMA foreign_keys = ON')
  // What the file's schema says is not trusted with functions that reach outside the database.
  client.run('PRAGMA trusted_schema = OFF')
  if (mode === 'write') {
    // An acknowledged write survives a power cut; WAL's usual NORMAL would lose the last ones.
    client.run('PRAGMA synchronous = FULL')
    client.run(`PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES}`)
  }
  return { client, db: withDrizzle(client) }
}

/** Reads a pragma that answers with one integer. */
export function integerPragma(client: Client, name: string): number {
  const row = client.query<Record<string, bigint>, []>(`PRAGMA ${name}`).get()
  return Number(Object.values(row ?? {})[0] ?? 0n)
}

/** Turns the write-ahead log on. It stays on in the file; switching needs the file for itself once. */
export function enableWal(client: Client): void {
  const deadline = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      client.run('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      // SQLite does not call its busy handler for this switch.
      if (!isBusy(error) || performance.now() > deadline) throw error
      Bun.sleepSync(5)
    }
  }
}

export const isBusy = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true
