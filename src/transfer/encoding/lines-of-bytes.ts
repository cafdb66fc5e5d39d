import { decodeLegacy, decodeStrictly, type LegacyEncoding } from './encodings.ts'
import { CR, LF } from './file-end.ts'

/** The line of the first byte that is not UTF-8. */
export const firstLineBeyondUtf8 = (bytes: Uint8Array): number =>
  firstLineBeyond(bytes, (lines) => decodeStrictly(lines, 'utf-8') !== undefined)

/** The line of the first byte that is not of an encoding. */
export const firstLineBeyondLegacy = (bytes: Uint8Array, encoding: LegacyEncoding): number =>
  firstLineBeyond(bytes, (lines) => decodeLegacy(lines, encoding) !== undefined)

/** How many bytes are decoded at once. */
const STEP = 65_536

/** The first line that is no text; the one after the last where all are. */
function firstLineBeyond(bytes: Uint8Array, isText: (lines: Uint8Array) => boolean): number {
  let line = 1
  for (let start = 0; start < bytes.length; ) {
    let [end, count] = [start, 0]
    for (; end < bytes.length && end - start < STEP; count++) end = nextLine(bytes, end)
    const lines = bytes.subarray(start, end)
    if (!isText(lines)) return line + linesBefore(lines, isText)
    line += count
    start = end
  }
  return line
}

/** How many lines are text before the first that is none. */
function linesBefore(bytes: Uint8Array, isText: (line: Uint8Array) => boolean): number {
  let count = 0
  for (let start = 0; start < bytes.length; count++) {
    const end = nextLine(bytes, start)
    if (!isText(bytes.subarray(start, end))) break
    start = end
  }
  return count
}

/** The line in which a byte stands, from 1. */
export function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let end = nextLine(bytes, 0); end <= offset; end = nextLine(bytes, end)) line++
  return line
}

/** Where the next line begins: after the next LF, CRLF or CR from `offset` on, or at the end. */
function nextLine(bytes: Uint8Array, offset: number): number {
  let at = offset
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
  if (bytes[at] === CR && bytes[at + 1] === LF) at++
  return Math.min(at + 1, bytes.length)
}
