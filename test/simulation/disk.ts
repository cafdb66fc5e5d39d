import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  type Connection,
  integerPragma,
  openConnection,
} from '../../src/storage/sqlite/driver/connection.ts'
import { type DiskFailure, failCommits, onLocks } from './failing-disk.ts'
import type { Random } from './random.ts'

/** SQLite's number for `synchronous = FULL`: a commit returns once its log is synced. */
const FULL = 2
const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** How much of a log there is: each time that it begins anew it gets another salt. */
interface LogLength {
  readonly salt: string
  readonly frames: number
}

const NO_LOG: LogLength = { salt: '', frames: 0 }

/**
 * The disk of a server. SQLite works on it itself. A power cut leaves the database with its log up to the last sync, and as much of
 * what came after it as chance will have.
 */
export class Disk {
  readonly #folder: string
  readonly #random: Random
  readonly #open = new Set<Connection>()
  #copies = 0
  #synced = NO_LOG
  /** How commits fail now; undefined: they do not. */
  failure: DiskFailure | undefined

  /** @param prepared the file of a database, without a log */
  constructor(folder: string, prepared: string, random: Random) {
    this.#folder = folder
    this.#random = random
    copyFileSync(prepared, this.path)
  }

  /** Where the database is now. */
  get path(): string {
    return join(this.#folder, `${this.#copies}.db`)
  }

  /** Where its backups are. What was written there before a crash stays. */
  get backups(): string {
    return join(this.#folder, 'backups')
  }

  readonly open = (path: string): Connection => {
    const connection = openConnection(path, 'write')
    // One thread runs all: nobody gives a lock back while SQLite waits for it, and its wait takes real time.
    connection.client.run('PRAGMA busy_timeout = 0')
    const { client } = connection
    failCommits(client, () => this.failure)
    this.#open.add(connection)
    const close = client.close.bind(client)
    client.close = () => {
      this.#open.delete(connection)
      close()
    }
    return connection
  }

  /**
   * A connection of a thread that writes beside the writer.
   * @param beforeLock what happens right before it locks the database
   */
  readonly openBeside = (path: string, beforeLock: () => void): Connection => {
    const connection = this.open(path)
    onLocks(connection.client, { before: beforeLock, after: () => this.wrote(connection) })
    return connection
  }

  get synced(): LogLength {
    return this.#synced
  }

  /** To be called after each step of who writes: what the connection had SQLite sync stays. */
  wrote({ client }: Connection): void {
    if (client.inTransaction || integerPragma(client, 'synchronous') < FULL) return
    this.#synced = this.#length()
  }

  /** The process is gone, and the machine goes on: all that was written stays. */
  leave(): void {
    this.#copy()
    this.#synced = this.#length()
  }

  /** @param synced of the log, what is sure to be there */
  cutPower(synced = this.#synced): void {
    const now = this.#length()
    const sure = synced.salt === now.salt ? synced.frames : 0
    const left = sure + this.#random.below(now.frames - sure + 1)
    this.#copy()
    const log = `${this.path}-wal`
    if (existsSync(log))
      truncateSync(log, left === 0 ? 0 : LOG_HEADER_BYTES + left * frameBytes(log))
    this.#synced = this.#length()
  }

  remove(): void {
    this.#closeAll()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #copy(): void {
    const before = this.path
    this.#copies += 1
    copyFileSync(before, this.path)
    if (existsSync(`${before}-wal`)) copyFileSync(`${before}-wal`, `${this.path}-wal`)
    this.#closeAll()
    for (const end of ['', '-wal', '-shm']) rmSync(before + end, { force: true })
  }

  #closeAll(): void {
    for (const { client } of [...this.#open]) client.close()
  }

  #length(): LogLength {
    const log = `${this.path}-wal`
    if (!existsSync(log)) return NO_LOG
    const { size } = statSync(log)
    if (size < LOG_HEADER_BYTES) return NO_LOG
    return { salt: saltOf(log), frames: this.#frames(log, size) }
  }

  /** The frames of the log that belong to its salt: those after them are of an earlier one. */
  #frames(log: string, size: number): number {
    const [connection] = this.#open
    if (connection !== undefined && !connection.client.inTransaction) {
      const [row] = connection.client.query('PRAGMA wal_checkpoint(NOOP)').values()
      return Number(row?.[1] ?? 0)
    }
    return Math.floor((size - LOG_HEADER_BYTES) / frameBytes(log))
  }
}

const frameBytes = (log: string): number => FRAME_HEADER_BYTES + headerOf(log).readUInt32BE(8)

const saltOf = (log: string): string => headerOf(log).toString('hex', 16, 24)

function headerOf(log: string): Buffer {
  const header = Buffer.alloc(LOG_HEADER_BYTES)
  const file = openSync(log, 'r')
  readSync(file, header)
  closeSync(file)
  return header
}
