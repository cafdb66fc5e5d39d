import { closeSync } from 'node:fs'
import { readOpen, statOpen } from '#runtime/open-file'
import { readAt } from '../../../files/read-at.ts'
import { type MissingBytes, missingEnd } from '../driver/cut-database.ts'
import { HEADER_BYTES, readFileHeader } from '../driver/file-header.ts'
import {
  FRAME_HEADER_BYTES,
  frameAt,
  INDEX_BYTES,
  LOG_HEADER_BYTES,
  type LogIndex,
  readFrame,
  readLogHeader,
  readLogIndex,
} from '../driver/log-format.ts'
import { openIfThere, readLog } from '../driver/read-log.ts'
import { readToken } from '../driver/server-token.ts'

/** How the content of the open files is no longer what the server and SQLite have written. */
export type ContentFault =
  | ({ readonly state: 'cut' } & MissingBytes)
  | { readonly state: 'overwritten' | 'log_cut' | 'log_overwritten' }

/**
 * Looks into the open files of a database for what no process writes that works with it by SQLite. They stay open as
 * long as SQLite has them open: when a process closes a file, it loses its locks on that file.
 */
export class OpenContent {
  readonly #database: string
  readonly #file: number
  readonly #log: number | undefined
  readonly #index: number | undefined
  readonly #token: number
  /** What the file may have for its token: that of an earlier start, as long as this one's is in the log alone. */
  #tokensInFile: readonly number[]
  /** What the database's file was when a connection last read the right token. */
  #seen = ''
  /** The end of the log at the last look, or where a look has found a gap before it. */
  #end: LogIndex | undefined

  /**
   * @param file the open database
   * @param token what the database has for its token now
   */
  constructor(database: string, file: number, token: number) {
    this.#database = database
    this.#file = file
    this.#token = token
    const header = readFileHeader(readAt(file, 0, HEADER_BYTES))
    this.#tokensInFile = header === undefined ? [token] : [token, header.userVersion]
    this.#log = openIfThere(`${database}-wal`)
    this.#index = openIfThere(`${database}-shm`)
  }

  /** Looks once. What it finds counts where a second look finds the same. */
  async look(): Promise<ContentFault | undefined> {
    const ofDatabase = await this.#databaseFault()
    if (ofDatabase !== undefined) return ofDatabase
    // Without its log, a database may have an earlier token.
    return (await this.#logFault()) ?? (await this.#faultOfToken())
  }

  close(): void {
    for (const file of [this.#log, this.#index]) if (file !== undefined) closeSync(file)
  }

  async #databaseFault(): Promise<ContentFault | undefined> {
    const header = readFileHeader(await readOpen(this.#file, 0, HEADER_BYTES))
    if (header === undefined) return { state: 'overwritten' }
    const inFile = header.userVersion
    if (inFile === this.#token) this.#tokensInFile = [inFile]
    if (!this.#tokensInFile.includes(inFile)) return { state: 'overwritten' }
    const { bytes } = await stateOf(this.#file)
    const missing = missingEnd(header, bytes, () => readLog(`${this.#database}-wal`))
    return missing && { state: 'cut', ...missing }
  }

  /** Reads the token as SQLite does, where the file has changed since. */
  async #faultOfToken(): Promise<ContentFault | undefined> {
    const { state } = await stateOf(this.#file)
    if (state === this.#seen) return undefined
    const token = readToken(this.#database)
    if (token === undefined) return undefined
    if (token !== this.#token) return { state: 'overwritten' }
    this.#seen = state
    return undefined
  }

  async #logFault(): Promise<ContentFault | undefined> {
    const index = await this.#readIndex()
    if (this.#log === undefined || index === undefined) return undefined
    const earlier = this.#end?.salts === index.salts ? this.#end.frames : 0
    const start = await readOpen(this.#log, 0, LOG_HEADER_BYTES)
    const earlierFrame =
      earlier === 0
        ? new Uint8Array()
        : await readOpen(this.#log, frameAt(earlier - 1, index.pageBytes), FRAME_HEADER_BYTES)
    const { bytes } = await stateOf(this.#log)
    const after = await this.#readIndex()
    // The log has begun again meanwhile.
    if (after?.salts !== index.salts) return undefined
    const fault = faultOfLog(index, { bytes, start, earlierFrame })
    // What fills the gap before the second look ends elsewhere.
    if (fault === undefined || earlier === 0) this.#end = index
    return fault && { state: fault === 'cut' ? 'log_cut' : 'log_overwritten' }
  }

  async #readIndex(): Promise<LogIndex | undefined> {
    if (this.#index === undefined) return undefined
    return readLogIndex(await readOpen(this.#index, 0, INDEX_BYTES))
  }
}

async function stateOf(file: number): Promise<{ bytes: number; state: string }> {
  const { size, mtimeNs } = await statOpen(file)
  return { bytes: Number(size), state: `${size} ${mtimeNs}` }
}

/** A log as it is on the disk. */
interface LogFile {
  /** How many bytes it has. */
  readonly bytes: number
  /** Its first bytes, as many as its header has, or all there are. */
  readonly start: Uint8Array
  /** The header of a frame that was committed before, since the log began; empty where none was seen. */
  readonly earlierFrame: Uint8Array
}

/** `cut`: a part of what was committed is missing; `foreign`: it is the log of another database. */
type LogFault = 'cut' | 'foreign'

/**
 * Compares a log with its index. Both have to be read in the order index, log, index, and the index has to be the same
 * both times: SQLite writes the log first and says so in the index after it, and takes the index back before it cuts
 * the log or begins it again. So a process that appends to the log, or brings it into the database, leaves nothing to find here.
 */
export function faultOfLog(index: LogIndex, log: LogFile): LogFault | undefined {
  if (index.frames === 0) return undefined
  // A log that was emptied and then appended to has zeros before that.
  if (log.start.length < LOG_HEADER_BYTES || log.start.every((byte) => byte === 0)) return 'cut'
  if (readLogHeader(log.start)?.salts !== index.salts) return 'foreign'
  if (log.bytes < frameAt(index.frames, index.pageBytes)) return 'cut'
  if (log.earlierFrame.length === 0) return undefined
  // A log that was cut, and was appended to where it had ended before, has a hole.
  return readFrame(log.earlierFrame)?.salts === index.salts ? undefined : 'cut'
}
