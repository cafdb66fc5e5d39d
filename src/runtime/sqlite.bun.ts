import { constants, Database } from 'bun:sqlite'
import { pathToFileURL } from 'node:url'
import type { AddressParameters, Client, ClientOptions } from './sqlite.ts'
import { endingItsStatements } from './statements.bun.ts'

/** Opens a database; `:memory:` is a new one in memory, which is gone when it is closed. */
export function openClient(path: string, { mode, bigints = false }: ClientOptions): Client {
  const database = new Database(path, {
    ...(mode === 'read' ? { readonly: true } : { readwrite: true, create: mode === 'create' }),
    safeIntegers: bigints,
    strict: true,
  })
  return endingItsStatements(database)
}

/** Opens a database by an address with parameters, for reading alone. */
export function openAddress(path: string, parameters: AddressParameters): Client {
  const database = new Database(
    `${pathToFileURL(path).href}?${parameters}`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  )
  return endingItsStatements(database)
}

/** Copies a database, as it is at one moment, into an empty file. */
export function copyInto(client: Client, file: string): void {
  client.query('VACUUM INTO ?').run(file)
}

/** Lets the write-ahead log stay when the connection is closed, also where it holds no commit. */
export function keepLog(client: Client): void {
  control(client, constants.SQLITE_FCNTL_PERSIST_WAL, 1)
}

// From SQLite's header; Bun's constants lack it.
const SQLITE_FCNTL_NULL_IO = 43

/** Detaches a connection from its file before it is closed: SQLite writes nothing to it or beside it. */
export function detach(client: Client): void {
  control(client, SQLITE_FCNTL_NULL_IO)
}

// Every connection was opened here.
const control = (client: Client, operation: number, argument?: number): number =>
  (client as Database).fileControl(operation, argument)
