/** How many bytes SQLite's header has, at the beginning of each database. */
export const HEADER_BYTES = 100

const FORMAT = 'SQLite format 3\0'

/** What is read of a database's header, without opening the database. */
export interface FileHeader {
  readonly pageBytes: number
  /** How many pages the database has; undefined where SQLite itself does not trust the number. */
  readonly pages: number | undefined
  /** A number for the program whose database it is. */
  readonly userVersion: number
}

/** @returns undefined for a file that is no database */
export function readFileHeader(bytes: Uint8Array): FileHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (header.toString('latin1', 0, FORMAT.length) !== FORMAT) return undefined
  const pageSize = header.readUInt16BE(16)
  const pages = header.readUInt32BE(28)
  const isTrusted = pages > 0 && header.readUInt32BE(24) === header.readUInt32BE(92)
  return {
    pageBytes: pageSize === 1 ? 65_536 : pageSize,
    pages: isTrusted ? pages : undefined,
    userVersion: header.readInt32BE(60),
  }
}

// Of the byte in the header that says how a database is read; 2 is with a write-ahead log.
const WITHOUT_LOG = 1

/** Whether a database has a write-ahead log, for which SQLite makes files beside it, even for reading. */
export const usesLog = (header: Uint8Array): boolean => header[19] !== WITHOUT_LOG
