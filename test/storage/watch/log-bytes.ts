import {
  FRAME_HEADER_BYTES,
  frameAt,
  INDEX_BYTES,
  LOG_HEADER_BYTES,
} from '../../../src/storage/sqlite/driver/log-format.ts'

export interface LogShape {
  readonly pageBytes: number
  readonly salts: readonly [number, number]
  /** The page of each frame. */
  readonly pages: readonly number[]
}

/** The index of a log, as SQLite's processes share it. */
export function indexBytes({ pageBytes, salts, pages }: LogShape): Buffer {
  const header = Buffer.alloc(INDEX_BYTES / 2)
  header.writeUInt32LE(3_007_000, 0)
  header[12] = 1
  header.writeUInt16LE(pageBytes === 65_536 ? 1 : pageBytes, 14)
  header.writeUInt32LE(pages.length, 16)
  // As the log has them.
  header.writeUInt32BE(salts[0], 32)
  header.writeUInt32BE(salts[1], 36)
  return Buffer.concat([header, header])
}

/** A log whose commits have one frame each, without the pages themselves. */
export function logBytes({ pageBytes, salts, pages }: LogShape): Buffer {
  const log = Buffer.alloc(frameAt(pages.length, pageBytes))
  log.writeUInt32BE(0x377f0682, 0)
  log.writeUInt32BE(pageBytes, 8)
  log.writeUInt32BE(salts[0], 16)
  log.writeUInt32BE(salts[1], 20)
  for (const [frame, page] of pages.entries()) {
    const at = frameAt(frame, pageBytes)
    log.writeUInt32BE(page, at)
    log.writeUInt32BE(Math.max(...pages.slice(0, frame + 1)), at + 4)
    log.writeUInt32BE(salts[0], at + 8)
    log.writeUInt32BE(salts[1], at + 12)
  }
  return log
}

export const startOf = (log: Buffer): Buffer => log.subarray(0, LOG_HEADER_BYTES)

export const frameOf = (log: Buffer, frame: number, pageBytes: number): Buffer =>
  log.subarray(frameAt(frame, pageBytes), frameAt(frame, pageBytes) + FRAME_HEADER_BYTES)
