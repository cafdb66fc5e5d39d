import { decodeLegacy, type LegacyEncoding } from './encodings.ts'

const LF = 10
const CR = 13

/** The line of the first byte that is not UTF-8. */
export const firstLineBeyondUtf8 = (bytes: Uint8Array): number =>
  firstLineBeyond(bytes, isUtf8Beginning)

/** The line of the first byte that is not of an encoding. */
export const firstLineBeyondLegacy = (bytes: Uint8Array, encoding: LegacyEncoding): number =>
  firstLineBeyond(bytes, (beginning) => {
    // A letter of several bytes may be cut off at the end of the last line.
    const lines = beginning.subarray(0, beginning.lastIndexOf(LF) + 1)
    return decodeLegacy(lines, encoding) !== undefined
  })

/** The line in which bytes stop to be what they are at their beginning, found by bisection. */
function firstLineBeyond(bytes: Uint8Array, isSound: (beginning: Uint8Array) => boolean): number {
  let [sound, end] = [0, bytes.length]
  while (sound < end) {
    const middle = Math.ceil((sound + end) / 2)
    if (isSound(bytes.subarray(0, middle))) sound = middle
    else end = middle - 1
  }
  return lineAt(bytes, Math.min(sound, bytes.length - 1))
}

/** Whether bytes are UTF-8, but for a character that is cut off at their end. */
function isUtf8Beginning(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
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
