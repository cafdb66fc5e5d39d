import { withoutUnseen } from './unseen.ts'

/** What stands before a number so that a spreadsheet takes it for text. */
const BEFORE_NUMBER = /^'+(?=[-+]?\p{Nd})/u
/** What stands before a code of letters for that, or on both of its sides. */
const AROUND_CODE = /^'+(\p{L}[^']*)'?$/u

/** What CSV writers put around a text so that a spreadsheet leaves it alone: `="0123"`. */
const FORMULA_OF_TEXT = /^="([^"]*)"$/

/** Takes away what a cell has for the spreadsheet alone: a `'` before a number or a code, and a formula that is a constant text. */
export function unwrapped(text: string): string {
  if (!text.startsWith("'") && !text.startsWith('=')) return text
  const inside = FORMULA_OF_TEXT.exec(text)?.[1]?.trim()
  return (inside ?? text).replace(BEFORE_NUMBER, '').replace(AROUND_CODE, '$1')
}

/**
 * The digits that spreadsheets write besides those of ASCII, each row from 0 on: Arabic, Persian, and the wide ones of East
 * Asia. Other scripts are refused.
 */
const ZEROS = [0x0660, 0x06f0, 0xff10]
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/** The marks of numbers beside the same digits. */
const OTHER_MARKS: ReadonlyMap<string, string> = new Map([
  ['\u066b', '.'],
  ['\u066c', ','],
  ['\uff0e', '.'],
  ['\uff0c', ','],
])

const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.find((each) => code >= each && code < each + 10) ?? code
  return String(code - zero)
}

/** A number in the digits of ASCII. */
const inAscii = (text: string): string =>
  text
    .replace(OTHER_DIGITS, asciiDigit)
    .replace(/[\u066b\u066c\uff0e\uff0c]/g, (mark) => OTHER_MARKS.get(mark) ?? mark)

/** What most cells have. */
export const ONLY_DIGITS = /^\d+$/
/** What most cells of numbers of pets and of barcodes have, in files of petstock and of other programs alike. */
export const ONE_NUMBER = /^[1-9]\d*$/
const NOT_PLAIN = /[^\0-\x7f]/

/** A number without what does not belong to it, in the digits of ASCII; other text trimmed. */
export function bareNumber(cell: string): string {
  if (ONLY_DIGITS.test(cell)) return cell
  const text = unwrapped(withoutUnseen(cell).trim())
  return NOT_PLAIN.test(text) ? inAscii(text) : text
}

/** What stands between thousands beside the comma and the point. */
type GroupSign = "'" | ' '

/** `1 200`, `1’200.50`: the sign says that it is between thousands. */
const GROUPED = /^[1-9]\d{0,2}(?:([\s'’‘ʼ′´`])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/

/** What stands between the thousands of a number; undefined where nothing does, or a comma or a point. */
export function groupSignOf(bare: string): GroupSign | undefined {
  const [, sign] = GROUPED.exec(bare) ?? []
  if (sign === undefined) return undefined
  return /\s/.test(sign) ? ' ' : "'"
}

/** A number without the signs between its thousands. A comma and a point stay: they may stand before decimals. */
export function plainNumber(cell: string): string {
  if (ONLY_DIGITS.test(cell)) return cell
  const bare = bareNumber(cell)
  return groupSignOf(bare) === undefined ? bare : bare.replace(/[^\d.,]/g, '')
}

/** A number of a pet that a spreadsheet has shown with thousands, as `1 001` with blanks where no line breaks. */
const GROUPED_ID = /^[1-9]\d{0,2}(?:[\u00a0\u2007\u202f]\d{3})+$/

/** The number of a pet without what a spreadsheet has added. */
export function plainPetId(cell: string): string {
  const bare = bareNumber(cell)
  return GROUPED_ID.test(bare) ? bare.replace(/\D/g, '') : bare
}
