import { quoteValue } from '../cells/import-values.ts'
import {
  chooseEncoding,
  type OpenEncoding,
  openIfChance,
  utf8Within,
} from '../encoding/choose-encoding.ts'
import {
  CONTROLS,
  decodeLegacy,
  decodeStrictly,
  type Encoding,
  encodingNamed,
  isLegacy,
  type LegacyEncoding,
  titleOf,
  type UnicodeEncoding,
} from '../encoding/encodings.ts'
import { CR, LF, textWithoutEnd, withoutEnd } from '../encoding/file-end.ts'
import { firstLineBeyondLegacy, firstLineBeyondUtf8, lineAt } from '../encoding/lines-of-bytes.ts'
import type { Mistake } from '../reading/import-reading.ts'
import type { ReadingQuestion } from '../reading/questions.ts'

export interface FileText {
  /** Without a byte order mark, and without what old programs write after the end. */
  readonly text: string
  readonly encoding: Encoding
}

/** Why a file is not text that can be read, and where; null: the file as a whole. */
type TextProblem = Mistake & { readonly line: number | null }

const SAVE_AS_UTF8 =
  'save it again as UTF-8 (Excel: Save As, "CSV UTF-8"; LibreOffice: Save As, tick "Edit filter settings", character set "Unicode (UTF-8)")'

/** The byte order marks. */
const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * Decodes a file by its byte order mark; without one as UTF-8, else as a person has decided, else in the encoding that its
 * words show. Where they show none, a question. Strictly: what an encoding cannot hold is never replaced by a character.
 * @param decided the name of an encoding
 */
export function decodeFile(file: Uint8Array, decided?: string): FileText | TextProblem {
  const encoding = decided === undefined ? undefined : encodingNamed(decided)
  if (decided !== undefined && encoding === undefined) {
    const reason = `cannot be read as ${quoteValue(decided)}: name an encoding like windows-1250, macintosh or ibm850`
    return problem(null, reason)
  }
  const unicode = decodeUnicode(file, encoding)
  const open = unicode === undefined ? undefined : openOf(unicode, file, encoding)
  if (open !== undefined) return askFor(open, file)
  if (unicode !== undefined) return unicode
  const bytes = withoutEnd(file)
  return encoding !== undefined && isLegacy(encoding)
    ? decodeDecided(bytes, encoding)
    : decodeByWords(bytes)
}

/** As export writes it: such a file is UTF-8, whatever its names are. */
const OWN_HEADER = 'petId,quantity,status,name,lowStockAt'

/** The encodings that a text may have that is UTF-8, maybe by chance. */
function openOf(
  unicode: FileText | TextProblem,
  file: Uint8Array,
  decided: Encoding | undefined,
): readonly OpenEncoding[] | undefined {
  const isOpen =
    'text' in unicode &&
    unicode.encoding === 'utf-8' &&
    unicode.text.length !== file.length &&
    !unicode.text.startsWith(OWN_HEADER) &&
    decided === undefined
  return isOpen && !startsWith(file, MARKS[0].bytes) ? openIfChance(file) : undefined
}

/** Decodes a file by its mark, or as UTF-8. @returns undefined for one that has neither */
function decodeUnicode(file: Uint8Array, decided?: Encoding): FileText | TextProblem | undefined {
  const mark = MARKS.find((each) => startsWith(file, each.bytes))
  if (mark !== undefined) return decodeMarked(file.subarray(mark.bytes.length), mark.encoding)
  if (decided === 'utf-16le' || decided === 'utf-16be') return decodeMarked(file, decided)
  const bytes = withoutEnd(file)
  if (bytes.subarray(0, 2).includes(0)) return decodeWide(file, bytes[0] === 0)
  const text = decodeStrictly(bytes, 'utf-8')
  if (text === undefined) return decided === 'utf-8' ? notUtf8(bytes) : undefined
  const isAscii = text.length === bytes.length
  if (decided === undefined || !isLegacy(decided) || isAscii) return { text, encoding: 'utf-8' }
  // Short texts of East Asia are UTF-8 by chance: a person knows better, unless it makes no words of them.
  const other = decodeDecided(bytes, decided)
  return 'text' in other
    ? other
    : problem(null, `is UTF-8 text, and none of ${titleOf(decided)}: give no encoding`)
}

/** Decodes JSON, which is Unicode. A line is no place in it: it has entries. */
export function decodeJson(file: Uint8Array): FileText | TextProblem {
  const read = decodeUnicode(file) ?? notUtf8(file)
  if ('text' in read || read.line === null) return read
  return problem(null, `is not UTF-8 text in line ${read.line}: ${SAVE_AS_UTF8}`)
}

/** Decodes what may be UTF-16 without its mark, as its first letter shows. */
function decodeWide(file: Uint8Array, isBigEndian: boolean): FileText | TextProblem {
  const wide = decodeMarked(file, isBigEndian ? 'utf-16be' : 'utf-16le')
  return 'text' in wide && !CONTROLS.test(wide.text)
    ? wide
    : problem(null, `is no text, or UTF-16 text without its mark: ${SAVE_AS_UTF8}`)
}

function decodeMarked(bytes: Uint8Array, encoding: UnicodeEncoding): FileText | TextProblem {
  if (encoding === 'utf-8') {
    const text = decodeStrictly(withoutEnd(bytes), encoding)
    return text === undefined ? notUtf8(bytes) : { text, encoding }
  }
  const text = decodeStrictly(bytes, encoding)
  if (text !== undefined) return { text: textWithoutEnd(text), encoding }
  return problem(null, `begins as UTF-16 text, and is none to its end: ${SAVE_AS_UTF8}`)
}

function decodeDecided(bytes: Uint8Array, encoding: LegacyEncoding): FileText | TextProblem {
  const mixedAt = utf8Within(bytes, encoding)
  if (mixedAt !== undefined) return mixed(bytes, mixedAt)
  const text = decodeLegacy(bytes, encoding)
  if (text !== undefined) return { text, encoding }
  const line = firstLineBeyondLegacy(bytes, encoding)
  return problem(
    line,
    `is no text of ${titleOf(encoding)}: name another encoding, or ${SAVE_AS_UTF8}`,
  )
}

function decodeByWords(bytes: Uint8Array): FileText | TextProblem {
  const controlAt = findControl(bytes)
  if (controlAt !== -1) {
    const byte = bytes[controlAt]?.toString(16).padStart(2, '0')
    return problem(
      lineAt(bytes, controlAt),
      `has the byte 0x${byte}, which is in no text: ${SAVE_AS_UTF8}`,
    )
  }
  const choice = chooseEncoding(bytes)
  if ('mixedAt' in choice) return mixed(bytes, choice.mixedAt)
  if ('text' in choice) return choice
  return choice.open.length === 0 ? notUtf8(bytes) : askFor(choice.open, bytes)
}

/** Refuses bytes that are not UTF-8, with the first line that is not. */
const notUtf8 = (bytes: Uint8Array): TextProblem =>
  problem(firstLineBeyondUtf8(bytes), `is not UTF-8 text: ${SAVE_AS_UTF8}`)

/** Refuses a file of which some lines are UTF-8 and others are not. */
function mixed(bytes: Uint8Array, at: number): TextProblem {
  const line = firstLineBeyondUtf8(bytes)
  const reason = `is not UTF-8 text, and line ${lineAt(bytes, at)} is: ${SAVE_AS_UTF8}, and look at its special letters first`
  return { code: 'mixed_encodings', line, reason }
}

function askFor(open: readonly OpenEncoding[], bytes: Uint8Array): TextProblem {
  const choices = open.map(({ encoding, words }) => ({
    value: encoding,
    shows: words.map(({ offset, text }) => ({ line: lineAt(bytes, offset), text })),
  }))
  const question: ReadingQuestion = { about: 'encoding', column: null, choices }
  const named = open.map(
    ({ encoding, words: [word] }) => `${titleOf(encoding)} (${quoteValue(word?.text ?? '')})`,
  )
  const line = choices[0]?.shows[0]?.line ?? null
  const reason = `has letters that may be those of ${named.join(' or ')}: say which, or ${SAVE_AS_UTF8}`
  return { code: 'unclear_encoding', line, reason, rule: RULE, question }
}

const RULE = 'has letters that may be those of several encodings'

const problem = (line: number | null, reason: string): TextProblem => ({
  code: 'not_text',
  line,
  reason,
})

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte)

const TAB = 9
const DEL = 0x7f

/** Where a control character stands that no text has; -1: nowhere. */
function findControl(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if ((byte < 0x20 && byte !== TAB && byte !== LF && byte !== CR) || byte === DEL) return at
  }
  return -1
}
