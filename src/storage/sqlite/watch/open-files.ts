import { closeSync, fstatSync, openSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { readOpen, statOpen } from '#runtime/open-file'
import { unlessMissing } from '../../../files/missing.ts'
import { readAt } from '../../../files/read-at.ts'
import type { ServedDatabase } from '../../lost-mark.ts'
import { identityAt, identityOf, type LogSuffix, moveLogAside } from '../driver/log-aside.ts'
import { type ContentFault, OpenContent } from './open-content.ts'

// A database that vanishes under its server: storage/sqlite/watch/open-files.ts finds it, watch/file-inspection.ts
// marks it and has the log moved aside, storage/sqlite/folder/refuse-other.ts compares at the next start,
// cli/serve/damaged-database.ts says what to do.

// The database itself first, then the files that SQLite keeps beside an open database.
const SUFFIXES = ['', '-wal', '-shm'] as const
type Suffix = (typeof SUFFIXES)[number]

const HEADER_BYTES = 28
const FORMAT_END = 20
const CHANGE_COUNTER_AT = 24

/** How the files at the database's paths differ from those that the server has open. */
export type FileState =
  | { readonly state: 'same' }
  | { readonly state: 'missing' | 'replaced'; readonly suffix: Suffix }
  /** A file is the same, with other content. */
  | ContentFault

const SECOND_LOOK_AFTER_MS = 100

/**
 * The files of the database that this process has open. Make it before SQLite opens the database, and
 * close it after SQLite has closed it: when a process closes a file, it loses its locks on that file.
 */
export class OpenFiles {
  readonly #database: string
  readonly #file: number
  readonly #identities = new Map<Suffix, string>()
  #header: Buffer | undefined
  #content: OpenContent | undefined
  #token = 0

  constructor(database: string) {
    this.#database = database
    this.#file = openSync(database, 'r')
  }

  /**
   * Records the files. Call it once, when SQLite has made those beside the database.
   * @param token what the database has for its token
   */
  record(token: number): void {
    this.#identities.set('', identityOf(fstatSync(this.#file, { bigint: true })))
    for (const suffix of ['-wal', '-shm'] as const) {
      const found = identityAt(this.#database + suffix)
      if (found !== undefined) this.#identities.set(suffix, found)
    }
    this.#header = readAt(this.#file, 0, HEADER_BYTES)
    this.#token = token
    this.#content = new OpenContent(this.#database, this.#file, token)
  }

  /** What identifies the database, once the files are recorded. */
  get served(): Pick<ServedDatabase, 'token' | 'file' | 'log'> {
    const file = this.#identities.get('') ?? ''
    return { token: this.#token, file, log: this.#identities.get('-wal') }
  }

  /** Compares the files with the recorded ones. @throws Error where the disk gives no answer */
  async inspect(): Promise<FileState> {
    const isLinked = (await statOpen(this.#file)).nlink > 0n
    if (isLinked && (await this.#isOverwritten())) return { state: 'overwritten' }
    for (const [suffix, expected] of this.#identities) {
      const found = await this.#identityAt(suffix)
      if (found === undefined) return { state: 'missing', suffix }
      if (found !== expected) return { state: 'replaced', suffix }
    }
    return (await this.#contentFault()) ?? { state: 'same' }
  }

  /** What is at work may look wrong once, and not again. */
  async #contentFault(): Promise<ContentFault | undefined> {
    if ((await this.#content?.look()) === undefined) return undefined
    await setTimeout(SECOND_LOOK_AFTER_MS)
    return this.#content?.look()
  }

  /** Moves the log of the open files aside, which stay open. @returns where it is; undefined where it is not there */
  setLogAside(now: number): string | undefined {
    const isOpen = (suffix: LogSuffix) =>
      identityAt(this.#database + suffix) === this.#identities.get(suffix)
    return moveLogAside(this.#database, now, isOpen)
  }

  close(): void {
    this.#content?.close()
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
    const after = Buffer.from(await readOpen(this.#file, 0, HEADER_BYTES))
    const isSame =
      after.subarray(0, FORMAT_END).equals(before.subarray(0, FORMAT_END)) &&
      after.readUInt32BE(CHANGE_COUNTER_AT) >= before.readUInt32BE(CHANGE_COUNTER_AT)
    if (isSame) this.#header = after
    return !isSame
  }
}
