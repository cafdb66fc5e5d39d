import type { Mistake } from './import-reading.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface FileText {
  /** Without a byte order mark. */
  readonly text: string
  readonly encoding: Encoding
}

/** Why a file is not text that can be read, and where; null: the file as a whole. */
export type TextProblem = Mistake & { readonly line: number | null }

const SAVE_AS_UTF8 =
  'save it again as UTF-8 (Excel: Save As, "CSV UTF-8"; LibreOffice: Save As, tick "Edit filter settings", character set "Unicode (UTF-8)")'

const PDF = [...'%PDF-'].map((character) => character.charCodeAt(0))

/** The byte order marks. */
const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * Decodes a file by its byte order mark; without one as UTF-8, and where it is not UTF-8 as Windows-1252. Strictly: what an
 * encoding cannot hold is never replaced by a character.
 */
export function decodeFile(file: Uint8Array): FileText | TextProblem {
  if (startsWith(file, PDF)) {
    return problem(null, `is a PDF, not CSV or JSON: ${SAVE_AS_UTF8}`)
  }
  const mark = MARKS.find(({ bytes }) => startsWith(file, bytes))
  if (mark === undefined && file.subarray(0, 2).includes(0)) {
    return problem(null, `is no text, or UTF-16 text without its mark: ${SAVE_AS_UTF8}`)
  }
  const encoding = mark?.encoding ?? 'utf-8'
  const bytes = file.subarray(mark?.bytes.length ?? 0)
  const text = decode(bytes, encoding)
  if (text !== undefined) return { text, encoding }
  if (mark === undefined) return decodeWindows1252(bytes)
  return encoding === 'utf-8'
    ? notUtf8(bytes)
    : problem(null, `begins as UTF-16 text, and is none to its end: ${SAVE_AS_UTF8}`)
}

/** Refuses bytes that are not UTF-8, with the first line that is not. */
export const notUtf8 = (bytes: Uint8Array): TextProblem =>
  problem(firstLineBeyondUtf8(bytes), `is not UTF-8 text: ${SAVE_AS_UTF8}`)

function decodeWindows1252(bytes: Uint8Array): FileText | TextProblem {
  const undefinedAt = bytes.findIndex(isUndefinedByte)
  if (undefinedAt !== -1) {
    const byte = bytes[undefinedAt]?.toString(16).padStart(2, '0')
    const reason = `has the byte 0x${byte}, which is in no UTF-8 and in no Windows-1252 text: ${SAVE_AS_UTF8}`
    return problem(lineAt(bytes, undefinedAt), reason)
  }
  const utf8At = bytes.findIndex((_, at) => isUtf8Character(bytes, at))
  if (utf8At !== -1) {
    const line = firstLineBeyondUtf8(bytes)
    const reason = `is not UTF-8 text, and line ${lineAt(bytes, utf8At)} is: ${SAVE_AS_UTF8}, and look at its special letters first`
    return { code: 'mixed_encodings', line, reason }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
}

const problem = (line: number | null, reason: string): TextProblem => ({
  code: 'not_text',
  line,
  reason,
})

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte)

/** Control characters that no text has, and the five bytes that Windows-1252 leaves open. */
const isUndefinedByte = (byte: number): boolean =>
  byte < 0x20
    ? byte !== 0x09 && byte !== 0x0a && byte !== 0x0d
    : byte >= 0x7f && byte <= 0x9d && OPEN_BYTES.includes(byte)

const OPEN_BYTES = [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]

/**
 * Whether the UTF-8 form of a letter of Western Europe, of a dash, a quote or the euro sign begins here. In Windows-1252 it would
 * be Ã or Â with a sign after it, or â€: in no word of any language.
 */
function isUtf8Character(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] ?? 0
  if (first < 0xc2 || first > 0xe2) return false
  const [second = 0, third = 0] = [bytes[at + 1], bytes[at + 2]]
  if (first === 0xc2 || first === 0xc3) return isContinuation(second)
  return first === 0xe2 && (second === 0x80 || second === 0x82) && isContinuation(third)
}

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte <= 0xbf

function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    // ignoreBOM keeps a second mark, which belongs to the text: the file's own was taken off before.
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The line of the first byte that is not UTF-8, found by bisection: a beginning of the bytes is, or is not. */
function firstLineBeyondUtf8(bytes: Uint8Array): number {
  let [sound, end] = [0, bytes.length]
  while (sound < end) {
    const middle = Math.ceil((sound + end) / 2)
    if (isUtf8Beginning(bytes.subarray(0, middle))) sound = middle
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

function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let end = nextLine(bytes, 0); end <= offset; end = nextLine(bytes, end)) line++
  return line
}

const LF = 10
const CR = 13

/** Where the next line begins: after the next LF, CRLF or CR from `offset` on, or at the end. */
function nextLine(bytes: Uint8Array, offset: number): number {
  let at = offset
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
  if (bytes[at] === CR && bytes[at + 1] === LF) at++
  return Math.min(at + 1, bytes.length)
}
