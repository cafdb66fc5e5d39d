import { constants, Database } from 'bun:sqlite'
import { type BigIntStats, closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { BUSY_TIMEOUT_MS, type Client } from '../driver/connection.bun.ts'

const ATTEMPTS = 5

/**
 * Reads a database and leaves no trace: no byte of it and of the files beside it changes, none is
 * made, and none has to be writable. It may be at work, stopped or crashed, also on a read-only disk.
 * @throws what SQLite says of a file that it cannot read
 */
export function readWithoutTrace<T>(database: string, read: (client: Client) => T): T {
  // SQLite looks for the log beside the file itself, not beside a link to it.
  const path = realpathSync(database)
  for (let attempts = 1; ; attempts++) {
    const before = stateOf(path)
    const mode = openModeFor(path)
    try {
      const found = readWith(path, mode, read)
      if (mode.locks || attempts === ATTEMPTS || stateOf(path) === before) return found
    } catch (error) {
      // Somebody has begun to write, or has stopped, since the way was chosen.
      if (attempts === ATTEMPTS || stateOf(path) === before) throw error
    }
  }
}

interface OpenMode {
  /** What is said to SQLite beside the path. */
  readonly parameters: string
  /** Whether SQLite's locks keep writers from changing what is being read. */
  readonly locks: boolean
}

const WITHOUT_LOCKS = 'vfs=unix-none'

function openModeFor(path: string): OpenMode {
  // What was interrupted would have to be undone first, and that is not for a look: SQLite refuses.
  if (isRollbackJournal(`${path}-journal`)) return { parameters: '', locks: true }
  const log = size(`${path}-wal`)
  // The log's index is read as it is, or made anew in memory where nobody keeps it.
  if (log >= 0n && size(`${path}-shm`) >= 0n) return { parameters: 'readonly_shm=1', locks: true }
  // A log without its index, as in a copy of the folder: only whoever needs no other takes it along.
  if (log > 0n) return { parameters: WITHOUT_LOCKS, locks: false }
  return { parameters: 'immutable=1', locks: false }
}

function readWith<T>(path: string, { parameters }: OpenMode, read: (client: Client) => T): T {
  const client = new Database(
    `${pathToFileURL(path).href}?${parameters}`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  )
  try {
    client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    client.run('PRAGMA trusted_schema = OFF')
    if (parameters === WITHOUT_LOCKS) {
      // The index of the log is kept in memory, and a log without a single commit stays where it is.
      client.run('PRAGMA locking_mode = EXCLUSIVE')
      client.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 1)
    }
    return read(client)
  } finally {
    // At once: what is left open is closed as the program ends, and then not without a trace.
    client.close(true)
  }
}

/** What changes with every write to the database. */
const stateOf = (path: string): string =>
  ['', '-wal', '-shm', '-journal']
    .map((end) => {
      const found = stat(path + end)
      return found && end !== '-shm' ? `${found.ino} ${found.size} ${found.mtimeNs}` : !!found
    })
    .join()

const JOURNAL_MAGIC = 'd9d505f920a163d7'

function isRollbackJournal(path: string): boolean {
  if (size(path) <= 0n) return false
  const start = Buffer.alloc(JOURNAL_MAGIC.length / 2)
  const file = openSync(path, 'r')
  try {
    readSync(file, start)
  } finally {
    closeSync(file)
  }
  return start.toString('hex') === JOURNAL_MAGIC
}

const stat = (path: string): BigIntStats | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false })

const size = (path: string): bigint => stat(path)?.size ?? -1n
