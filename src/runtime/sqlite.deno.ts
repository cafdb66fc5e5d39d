import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AddressParameters, Client, ClientOptions } from './sqlite.ts'
import { DenoClient } from './sqlite-client.deno.ts'
import { named } from './sqlite-errors.deno.ts'

// Deno allows addresses with parameters, and VACUUM INTO, only to a program that may do anything. What they
// do is done here without them, so that the program may be held to its data folder.

/** Opens a database; `:memory:` is a new one in memory, which is gone when it is closed. */
export function openClient(path: string, { mode, bigints = false }: ClientOptions): Client {
  // The driver makes a file that is missing, and has no setting against that.
  if (mode !== 'create' && !existsSync(path)) {
    throw Object.assign(new Error('unable to open database file'), { code: 'SQLITE_CANTOPEN' })
  }
  return open(path, mode === 'read', bigints)
}

const open = (path: string, readOnly: boolean, bigints = false): DenoClient =>
  new DenoClient(
    named(() => new DatabaseSync(path, { readOnly })),
    bigints,
  )

/** Opens a database by an address with parameters, for reading alone. */
export function openAddress(path: string, parameters: AddressParameters): Client {
  if (!existsSync(path)) return openClient(path, { mode: 'read' })
  if (parameters === 'vfs=unix-none') return openCopy(path)
  return parameters === 'immutable=1' ? openUnlocked(path) : open(path, true)
}

// Where a database's header says how it is written, and how it is read: 2 with a write-ahead log, else 1.
const FORMAT_AT = [18, 19]
const WITHOUT_LOG = 1

/** Opens a database that no process has open: SQLite would make files beside one with a log, even for reading. */
function openUnlocked(path: string): Client {
  const bytes = readFileSync(path)
  if (bytes.length === 0 || FORMAT_AT.every((at) => bytes[at] === WITHOUT_LOG)) {
    return open(path, true)
  }
  const client = open(':memory:', false)
  for (const at of FORMAT_AT) bytes[at] = WITHOUT_LOG
  named(() => client.database.deserialize(bytes))
  client.run('PRAGMA query_only = ON')
  return client
}

/** Opens a copy of a database and of its log: SQLite would make the log's index beside the log. */
function openCopy(path: string): Client {
  const folder = mkdtempSync(join(tmpdir(), 'petstock-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const copy = join(folder, 'petstock.db')
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, copy + suffix)
    const client = open(copy, false)
    client.onClosed = remove
    return client
  } catch (error) {
    remove()
    throw error
  }
}

/** Copies a database, as it is at one moment, into an empty file. */
export function copyInto(client: Client, file: string): void {
  const bytes = named(() => (client as DenoClient).database.serialize())
  for (const at of FORMAT_AT) bytes[at] = WITHOUT_LOG
  writeFileSync(file, bytes)
}

/** Lets the write-ahead log stay when the connection is closed. Such a log is read in a copy here. */
export function keepLog(): void {}

/** Connections that are never freed: SQLite writes into a file when the last connection to it goes. */
const leftOpen: Client[] = []

/** Detaches a connection from its file: it is left open until the program, or its thread, ends, and writes nothing. */
export function detach(client: Client): void {
  ;(client as DenoClient).isLeftOpen = true
  leftOpen.push(client)
}
