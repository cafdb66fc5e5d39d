const SAVE_AS_UTF8 =
  'save it again as UTF-8 (Excel: Save As, "CSV UTF-8"; LibreOffice: Save As, tick "Edit filter settings", character set "Unicode (UTF-8)")'

/** A file's text with its bytes, both without a byte order mark, or why it is not UTF-8 text. */
export type DecodedFile =
  | { readonly text: string; readonly bytes: Uint8Array }
  | { readonly line: number | null; readonly reason: string }

/** Decodes UTF-8, with or without a byte order mark. Strictly: invalid bytes are never replaced by a character. */
export function decodeUtf8(file: Uint8Array): DecodedFile {
  if (startsWith(file, [0x50, 0x4b, 0x03, 0x04])) {
    return { line: null, reason: `is a workbook or a zip file, not CSV or JSON: ${SAVE_AS_UTF8}` }
  }
  if (startsWith(file, [0xff, 0xfe]) || startsWith(file, [0xfe, 0xff])) {
    return { line: null, reason: `is UTF-16 text: ${SAVE_AS_UTF8}` }
  }
  const bytes = startsWith(file, [0xef, 0xbb, 0xbf]) ? file.subarray(3) : file
  const text = decode(bytes)
  if (text !== undefined) return { text, bytes }
  return { line: firstUndecodableLine(bytes), reason: `is not UTF-8 text: ${SAVE_AS_UTF8}` }
}

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte)

function decode(bytes: Uint8Array): string | undefined {
  try {
    // ignoreBOM keeps a second mark, which belongs to the text: the file's own was taken off before.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function firstUndecodableLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = nextLine(bytes, start)
    if (decode(bytes.subarray(start, end)) === undefined) return line
    start = end
  }
  return line
}

const LF = 10
const CR = 13

/** Where the next line begins: after the next LF, CRLF or CR from `offset` on, or at the end. */
export function nextLine(bytes: Uint8Array, offset: number): number {
  let at = offset
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
  if (bytes[at] === CR && bytes[at + 1] === LF) at++
  return Math.min(at + 1, bytes.length)
}

/** How many lines end between two offsets. */
export function countLineEnds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) {
    if (bytes[at] === CR || (bytes[at] === LF && (at === from || bytes[at - 1] !== CR))) count++
  }
  return count
}
