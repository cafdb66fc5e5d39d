import { closeSync, openSync } from 'node:fs'
import { readAt } from '../../../files/read-at.ts'
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

/** Opens a file for reading; undefined where that is not possible: what SQLite says of it says more. */
export function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}
