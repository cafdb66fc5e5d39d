import {
  frameAt,
  LOG_HEADER_BYTES,
  type LogIndex,
  readFrame,
  readLogHeader,
} from '../driver/log-format.ts'

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
