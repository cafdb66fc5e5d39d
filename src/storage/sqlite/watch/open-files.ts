import {
  type BigIntStats,
  closeSync,
  fstat,
  fstatSync,
  openSync,
  read,
  readSync,
  statSync,
} from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unlessMissing } from '../../../files/missing.ts'
import { exists, firstAvailable } from '../../../files/publish-file.ts'
import { stampedNames } from '../../../files/utc-stamp.ts'
import { WAL_LIMIT_BYTES } from '../driver/connection.bun.ts'

// The database itself first, then the files that SQLite keeps beside an open database.
const SUFFIXES = ['', '-wal', '-shm'] as const
type Suffix = (typeof SUFFIXES)[number]

const HEADER_BYTES = 32
const PAGE_SIZE_AT = 16
const FORMAT_END = 20
const CHANGE_COUNTER_AT = 24
const PAGE_COUNT_AT = 28

// The first bytes of a log, in either byte order of its checksums, but for the last bit.
const LOG_MAGIC = 0x377f0682

/** How the files at the database's paths differ from those that the server has open. */
export type FileState =
  | { readonly state: 'same' }
  | { readonly state: 'missing' | 'replaced'; readonly suffix: Suffix }
  /** The file is the same one, and another program has changed what is in it. */
  | { readonly state: 'overwritten'; readonly suffix: Suffix }

/** Identifies a file without its name. */
const identityOf = ({ dev, ino }: { dev: bigint; ino: bigint }): string => `${dev}:${ino}`

/**
 * The files of the database that this process has open. Make it before SQLite opens the database, and
 * close it after SQLite has closed it: when a process closes a file, it loses its locks on that file.
 */
export class OpenFiles {
  readonly #database: string
  readonly #file: number
  readonly #identities = new Map<Suffix, string>()
  #header: Buffer | undefined
  #logBytes = 0n
  /** When a database that is too short was last written; undefined while it is long enough. */
  #shortSince: bigint | undefined

  constructor(database: string) {
    this.#database = database
    this.#file = openSync(database, 'r')
  }

  /** Records the files. Call it once, when SQLite has made those beside the database. */
  record(): void {
    this.#identities.set('', identityOf(fstatSync(this.#file, { bigint: true })))
    for (const suffix of ['-wal', '-shm'] as const) {
      const found = statSync(this.#database + suffix, { bigint: true, throwIfNoEntry: false })
      if (found !== undefined) this.#identities.set(suffix, identityOf(found))
    }
    this.#header = Buffer.alloc(HEADER_BYTES)
    readSync(this.#file, this.#header, 0, HEADER_BYTES, 0)
  }

  /** Compares the files with the recorded ones. @throws Error where the disk gives no answer */
  async inspect(): Promise<FileState> {
    const isLinked = (await stateOf(this.#file)).nlink > 0n
    if (isLinked && (await this.#isOverwritten())) return { state: 'overwritten', suffix: '' }
    for (const [suffix, expected] of this.#identities) {
      const found = await this.#identityAt(suffix)
      if (found === undefined) return { state: 'missing', suffix }
      if (found !== expected) return { state: 'replaced', suffix }
    }
    if (await this.#isLogOverwritten()) return { state: 'overwritten', suffix: '-wal' }
    return { state: 'same' }
  }

  /**
   * Moves the log of the open files aside: SQLite would take it for the log of the database that is
   * beside it now. The files stay open.
   */
  async setLogAside(now: number): Promise<void> {
    const isFree = (path: string) => SUFFIXES.every((suffix) => !exists(path + suffix))
    const directory = dirname(this.#database)
    const names = stampedNames(now, (stamp) => join(directory, `petstock-replaced-${stamp}.db`))
    const aside = firstAvailable(names, isFree)
    for (const suffix of ['-wal', '-shm'] as const) {
      if ((await this.#identityAt(suffix)) !== this.#identities.get(suffix)) continue
      await rename(this.#database + suffix, aside + suffix).catch(unlessMissing)
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  async #identityAt(suffix: Suffix): Promise<string | undefined> {
    const found = await stat(this.#database + suffix, { bigint: true }).catch(unlessMissing)
    return found === undefined || found.nlink === 0n ? undefined : identityOf(found)
  }

  /**
   * SQLite never changes the format of an open database with a log, and only raises its change counter.
   * A copy that was written over it has another format or a lower counter.
   */
  async #isOverwritten(): Promise<boolean> {
    const before = this.#header
    if (before === undefined) return false
    const after = await readStart(this.#file, Buffer.alloc(HEADER_BYTES))
    const isSame =
      after.subarray(0, FORMAT_END).equals(before.subarray(0, FORMAT_END)) &&
      after.readUInt32BE(CHANGE_COUNTER_AT) >= before.readUInt32BE(CHANGE_COUNTER_AT)
    if (isSame) this.#header = after
    return !isSame || (await this.#isCutShort(after))
  }

  /**
   * Whether the database ends before its last page. A checkpoint writes the first page, which has their
   * count, before the last one: so a file counts as short once nothing was written from one look to the next.
   */
  async #isCutShort(header: Buffer): Promise<boolean> {
    const { size, mtimeNs } = await stateOf(this.#file)
    const pageSize = header.readUInt16BE(PAGE_SIZE_AT)
    const pages = header.readUInt32BE(PAGE_COUNT_AT)
    const isShort = size < BigInt(pages) * BigInt(pageSize === 1 ? 65_536 : pageSize)
    const isStill = this.#shortSince === mtimeNs
    this.#shortSince = isShort ? mtimeNs : undefined
    return isShort && isStill
  }

  /**
   * While a database is open, SQLite cuts its log back to {@link WAL_LIMIT_BYTES} and no further, and a log
   * begins with its magic number.
   */
  async #isLogOverwritten(): Promise<boolean> {
    const log = await open(`${this.#database}-wal`, 'r').catch(unlessMissing)
    if (log === undefined) return false
    try {
      const { size } = await log.stat({ bigint: true })
      const isCut = size < this.#logBytes && size < WAL_LIMIT_BYTES
      this.#logBytes = size
      if (isCut) return true
      if (size < 4n) return false
      const { buffer } = await log.read(Buffer.alloc(4), 0, 4, 0)
      return (buffer.readUInt32BE(0) & ~1) !== LOG_MAGIC
    } finally {
      await log.close()
    }
  }
}

const stateOf = (file: number): Promise<BigIntStats> =>
  new Promise((resolve, reject) => {
    fstat(file, { bigint: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

const readStart = (file: number, bytes: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    read(file, bytes, 0, bytes.length, 0, (error) => (error ? reject(error) : resolve(bytes)))
  })
