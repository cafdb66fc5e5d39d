// The log that SQLite keeps beside a database (-wal), and the index of it that its processes share in memory (-shm).
// SQLite's documentation has both: "WAL-mode File Format".

export const LOG_HEADER_BYTES = 32
export const FRAME_HEADER_BYTES = 24
/** The index begins with its header, twice. */
export const INDEX_BYTES = 96

const INDEX_HEADER_BYTES = 48
const INDEX_VERSION = 3_007_000
/** How a log begins, by the order of the bytes that are summed up. */
const MAGIC: readonly number[] = [0x377f0682, 0x377f0683]

/** Two random numbers that a log has in its header and in each frame. They change whenever it begins again. */
type Salts = string

/** Where a log ends, as the processes that work with it agree. */
export interface LogIndex {
  readonly salts: Salts
  /** How many frames are committed. */
  readonly frames: number
  readonly pageBytes: number
}

/** @returns undefined where it is being written, or is none */
export function readLogIndex(bytes: Uint8Array): LogIndex | undefined {
  if (bytes.length < INDEX_BYTES) return undefined
  const index = bufferOf(bytes)
  const [one, other] = [index.subarray(0, INDEX_HEADER_BYTES), index.subarray(INDEX_HEADER_BYTES)]
  if (!one.equals(other.subarray(0, INDEX_HEADER_BYTES))) return undefined
  if (one.readUInt32LE(0) !== INDEX_VERSION || one[12] !== 1) return undefined
  const pageSize = one.readUInt16LE(14)
  return {
    salts: one.toString('hex', 32, 40),
    frames: one.readUInt32LE(16),
    pageBytes: pageSize === 1 ? 65_536 : pageSize,
  }
}

/** The header of a log. @returns undefined where there is none, as in an empty log */
export function readLogHeader(bytes: Uint8Array): { salts: Salts; pageBytes: number } | undefined {
  if (bytes.length < LOG_HEADER_BYTES) return undefined
  const header = bufferOf(bytes)
  if (!MAGIC.includes(header.readUInt32BE(0))) return undefined
  return { salts: header.toString('hex', 16, 24), pageBytes: header.readUInt32BE(8) }
}

/** The header of a frame, which holds one page. */
export interface Frame {
  readonly page: number
  /** How many pages the database has after this frame; 0 where no commit ends with it. */
  readonly pagesAfter: number
  readonly salts: Salts
}

/** @returns undefined past the end of the log */
export function readFrame(bytes: Uint8Array): Frame | undefined {
  if (bytes.length < FRAME_HEADER_BYTES) return undefined
  const frame = bufferOf(bytes)
  return {
    page: frame.readUInt32BE(0),
    pagesAfter: frame.readUInt32BE(4),
    salts: frame.toString('hex', 8, 16),
  }
}

/** Where a frame begins, or the log ends that has as many frames. @param frame counted from 0 */
export const frameAt = (frame: number, pageBytes: number): number =>
  LOG_HEADER_BYTES + frame * (FRAME_HEADER_BYTES + pageBytes)

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
