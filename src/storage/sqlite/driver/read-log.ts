import { closeSync, openSync, readSync } from 'node:fs'
import { type LoggedPages, loggedPages } from './cut-database.ts'
import {
  FRAME_HEADER_BYTES,
  type Frame,
  frameAt,
  LOG_HEADER_BYTES,
  readFrame,
  readLogHeader,
} from './log-format.ts'

/** Reads which pages a log holds. */
export function readLog(log: string): LoggedPages {
  const file = openIfThere(log)
  if (file === undefined) return loggedPages([])
  try {
    return loggedPages(framesIn(file))
  } finally {
    closeSync(file)
  }
}

/** The frames that belong to the log. What follows them is left of an earlier, longer one. */
function* framesIn(file: number): Iterable<Frame> {
  const header = readLogHeader(readAt(file, 0, LOG_HEADER_BYTES))
  if (header === undefined) return
  for (let at = 0; ; at++) {
    const frame = readFrame(readAt(file, frameAt(at, header.pageBytes), FRAME_HEADER_BYTES))
    if (frame === undefined || frame.salts !== header.salts) return
    yield frame
  }
}

/** Reads the first bytes of a file; none of one that cannot be read. */
export function readFileStart(path: string, length: number): Uint8Array {
  const file = openIfThere(path)
  if (file === undefined) return new Uint8Array()
  try {
    return readAt(file, 0, length)
  } finally {
    closeSync(file)
  }
}

/** Reads some bytes of a file; fewer at its end. */
export function readAt(file: number, position: number, length: number): Uint8Array {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, position))
}

/** Opens a file for reading; undefined where that is not possible: what SQLite says of it says more. */
export function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}
