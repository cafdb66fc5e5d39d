import { type BigIntStats, realpathSync, statSync } from 'node:fs'
import { keepLog, openAddress } from '#runtime/sqlite'
import { readFileStart } from '../../../files/read-at.ts'
import type { AddressParameters } from '../../../runtime/sqlite.ts'
import { BUSY_TIMEOUT_MS, type Client } from './connection.ts'
import { pauseBriefly } from './retry-until.ts'
import { isMomentary } from './sqlite-failure.ts'

const ATTEMPTS = 10
/** A reading takes long, and beside a program that always writes none is of one state. */
const WHOLE_ATTEMPTS = 5

/**
 * Reads a database and leaves no trace: no byte of it or of the files beside it changes, no file is
 * made, and none has to be writable. Its server may be running, stopped or crashed, and the disk may be
 * read-only.
 * @param read may be called again, where another process got in its way
 * @param pause lets that process go on
 * @throws SQLite's error for a file that it cannot read, and the system's for one that is not there
 */
export function readWithoutTrace<T>(
  database: string,
  read: (client: Client) => T,
  pause = pauseBriefly,
): T {
  for (let attempt = 1; ; attempt++) {
    let path = database
    let before = ''
    try {
      // SQLite looks for the log beside the file itself, not beside a link to it.
      path = realpathSync(database)
      before = stateOf(path)
      const mode = openModeFor(path)
      const found = readWith(path, mode, read)
      if (mode.locks || attempt >= WHOLE_ATTEMPTS || stateOf(path) === before) return found
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      // Else another process has begun to write, or has stopped, since the mode was chosen.
      if (!isMomentary(error) && stateOf(path) === before) throw error
    }
    pause()
  }
}

interface OpenMode {
  readonly parameters: AddressParameters
  /** Whether SQLite's locks protect the reading from writers. */
  readonly locks: boolean
}

const WITHOUT_LOCKS = 'vfs=unix-none'

function openModeFor(path: string): OpenMode {
  // An interrupted change would have to be rolled back, which a reader may not do: SQLite refuses.
  if (isRollbackJournal(`${path}-journal`)) return { parameters: '', locks: true }
  const log = size(`${path}-wal`)
  // SQLite reads the log's index as it is, or rebuilds it in memory where no process keeps it.
  if (log >= 0n && size(`${path}-shm`) >= 0n) return { parameters: 'readonly_shm=1', locks: true }
  // A log without its index, as in a copy of the folder: SQLite reads it only without locks.
  if (log > 0n) return { parameters: WITHOUT_LOCKS, locks: false }
  return { parameters: 'immutable=1', locks: false }
}

function readWith<T>(path: string, { parameters }: OpenMode, read: (client: Client) => T): T {
  const client = openAddress(path, parameters)
  try {
    client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    client.run('PRAGMA trusted_schema = OFF')
    if (parameters === WITHOUT_LOCKS) {
      // Keeps the log's index in memory, and does not delete a log that holds no commit.
      client.run('PRAGMA locking_mode = EXCLUSIVE')
      keepLog(client)
    }
    return read(client)
  } finally {
    // Closes at once: a connection that is closed at the program's end would leave a trace.
    client.close(true)
  }
}

/** Describes the files in a text that changes with every write to the database. */
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
  return readFileStart(path, JOURNAL_MAGIC.length / 2).toString('hex') === JOURNAL_MAGIC
}

const stat = (path: string): BigIntStats | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false })

const size = (path: string): bigint => stat(path)?.size ?? -1n
