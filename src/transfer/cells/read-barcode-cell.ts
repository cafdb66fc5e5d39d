import { isTradeNumber } from '../../stock/barcode.ts'
import { isNoBarcode } from './no-barcode.ts'
import { ONLY_DIGITS, unwrapped } from './plain-number.ts'
import { withoutUnseen } from './unseen.ts'

/** What a cell of barcodes means. */
interface BarcodeCell {
  /** The codes as they are to be stored. */
  readonly codes: readonly string[]
  /** Groups of digits that may be one code or several: a digit checks by chance in one of ten. */
  readonly doubt?: GroupDoubt
}

/** Groups of digits as the cell has them, and the trade number that they were read as; null: they were not. */
export interface GroupDoubt {
  readonly groups: string
  readonly joined: string | null
  /** Whether they stand as they are printed below the bars: they are hardly anything but one number. */
  readonly isPrinted: boolean
}

const SIMPLE = /^[A-Za-z0-9]+$/

/**
 * Says what a cell of barcodes means in a file of another program. Codes that a shop has made itself stay as they are, and
 * blanks part them; trade numbers lose what was written around and into them, where their check digit shows it.
 */
export function readBarcodeCell(cell: string): BarcodeCell {
  const text = withoutUnseen(cell).trim()
  if (isNoBarcode(text)) return { codes: [] }
  if (SIMPLE.test(text)) return { codes: [text] }
  const bare = unwrapped(text)
  if (isNoBarcode(bare)) return { codes: [] }
  const number = undecorated(bare)
  if (number !== undefined) return { codes: [number] }
  return readLabelled(bare) ?? partedBySigns(bare) ?? partedByBlanks(bare)
}

/** `EAN: 4006381333931`, `ISBN 978-3-16-148410-0`. */
const LABEL = /^(?:ean|upc|gtin|isbn|jan)(?:-?(?:8|12|13|14|a))?[\s:]+(?=\d)/i

/** Reads trade numbers after the name of their kind. */
function readLabelled(text: string): BarcodeCell | undefined {
  if (!LABEL.test(text)) return undefined
  const rest = text.replace(LABEL, '')
  const read = partedBySigns(rest) ?? partedByBlanks(rest)
  return read.codes.every(isTradeNumber) ? read : undefined
}

/** The barcodes of a cell that petstock has written: blanks part them, and nothing else is meant by any sign. */
export const readOwnBarcodeCell = (cell: string): readonly string[] =>
  cell.split(/\s+/).filter((code) => code !== '')

/** A number that a spreadsheet has taken for one: with decimals, or with signs between its thousands. */
const NUMBER_IN_SHEET = /^\d+[.,'’]/
const WITH_DECIMALS = /^(\d{7,14})(?:\.0*|,0+)$/
const WITH_THOUSANDS = /^\d{1,3}([.,'’])\d{3}(?:\1\d{3}){2,3}$/

/** The lengths of trade numbers of which a spreadsheet has taken zeros away: one where signs are between thousands. */
const WITHOUT_A_ZERO = [7, 11]
const WITHOUT_ZEROS = [7, 9, 10, 11]

/** What programs put around a code, in lists and for fonts of Code 39; no longer than a number that has all of it. */
const AROUND = /^[*"'`´‘’“”„<>()[\]{}]+|[*"'`´‘’“”„<>()[\]{}]+$/g
const LONGEST_WRAPPED = 24

/** The number that a text is as a program or a spreadsheet shows it: a trade number, or one without its zero. */
function undecorated(text: string): string | undefined {
  if (ONLY_DIGITS.test(text)) return undefined
  const inside = text.length > LONGEST_WRAPPED ? text : text.replace(AROUND, '')
  if (inside !== text && isTradeNumber(inside)) return inside
  if (!NUMBER_IN_SHEET.test(text)) return undefined
  const hasThousands = WITH_THOUSANDS.test(text)
  const whole = hasThousands ? text.replace(/\D/g, '') : (WITH_DECIMALS.exec(text)?.[1] ?? '')
  const lengths = hasThousands ? WITHOUT_A_ZERO : WITHOUT_ZEROS
  const isShort = lengths.includes(whole.length) && isTradeNumber(whole.padStart(LONGEST, '0'))
  return isShort || isTradeNumber(whole) ? whole : undefined
}

const SIGNS = /[|,;/\r\n]/
/** The slash is tried last: it stands in `N/A`, too. */
const SEPARATORS = [/[|,;\r\n]+/, /[|,;/\r\n]+/]

/** The codes between signs that may belong to a code of a shop: only where all of them are trade numbers. */
function partedBySigns(text: string): BarcodeCell | undefined {
  if (!SIGNS.test(text)) return undefined
  for (const separator of SEPARATORS) {
    const parts = text.split(separator).map((part) => unwrapped(part.trim()))
    const read = readNumbers(parts.filter((part) => !isNoBarcode(part)))
    if (read !== undefined) return together(read)
  }
  return undefined
}

/** Reads texts that each have one trade number; undefined where one has not. */
function readNumbers(texts: readonly string[]): readonly BarcodeCell[] | undefined {
  const read: BarcodeCell[] = []
  for (const text of texts) {
    const cell = partedByBlanks(text)
    if (cell.codes.length !== 1 || !cell.codes.every(isTradeNumber)) return undefined
    read.push(cell)
  }
  return read
}

/** Dashes of all kinds. */
const DASHES = /[-‐-―−]/g
const IN_GROUPS = /^\d+(?:[-‐-―−]+\d+)*$/

function partedByBlanks(text: string): BarcodeCell {
  const read: BarcodeCell[] = []
  let groups: string[] = []
  const endGroups = () => {
    if (groups.length > 0) read.push(readGroups(groups))
    groups = []
  }
  for (const part of text.split(/\s+/)) {
    const bare = unwrapped(part)
    const number = undecorated(bare) ?? bare
    if (IN_GROUPS.test(number)) groups.push(number)
    else {
      endGroups()
      if (number !== '') read.push({ codes: [number] })
    }
  }
  endGroups()
  return together(read)
}

/** The codes of a cell; beside trade numbers, what says that there is none means nothing. */
function together(read: readonly BarcodeCell[]): BarcodeCell {
  const codes = read.flatMap((each) => each.codes)
  const doubt = read.find((each) => each.doubt !== undefined)?.doubt
  const hasNone = codes.some(isNoBarcode)
  const given = hasNone ? codes.filter((code) => !isNoBarcode(code)) : codes
  return {
    codes: hasNone && given.every(isTradeNumber) ? given : codes,
    ...(doubt && { doubt }),
  }
}

/** Reads digits with blanks and dashes between them: one trade number, several, or codes of a shop. */
function readGroups(groups: readonly string[]): BarcodeCell {
  const text = groups.join(' ')
  if (ONLY_DIGITS.test(text)) return { codes: groups }
  const bare = groups.map((group) => group.replace(DASHES, ''))
  const joined = groups.length > MOST_GROUPS ? undefined : joinGroups(bare)
  if (joined !== undefined) {
    return joined.join(' ') === text ? { codes: joined } : doubtful(joined, text, joined)
  }
  const codes = groups.map((group, at) =>
    isTradeNumber(bare[at] ?? '') ? (bare[at] ?? '') : group,
  )
  const isLikeNumber = isTradeLength(bare.join('').length) && !codes.some(isTradeNumber)
  return isLikeNumber ? doubtful(codes, text, null) : { codes }
}

/** More groups than the barcodes of a pet have. */
const MOST_GROUPS = 100

const doubtful = (
  codes: readonly string[],
  groups: string,
  joined: readonly string[] | null,
): BarcodeCell => ({
  codes,
  doubt: { groups, joined: joined?.join(' ') ?? null, isPrinted: PRINTED.test(spaced(groups)) },
})

const isTradeLength = (length: number): boolean =>
  length === 8 || (length >= 12 && length <= LONGEST)

/** EAN-13, UPC-A and GTIN-14 as they are printed, and the numbers of books. */
const PRINTED = /^(?:\d \d{6} \d{6}|\d \d{5} \d{5} \d|\d \d{2} \d{5} \d{5} \d|97[89](?: \d+){1,4})$/

const spaced = (groups: string): string => groups.replace(DASHES, ' ').replace(/\s+/g, ' ').trim()

const LONGEST = 14

/** Joins groups of digits to trade numbers. @returns undefined where none, or more than one way of it, uses all of them */
function joinGroups(groups: readonly string[]): readonly string[] | undefined {
  /** In how many ways the first groups are trade numbers, and with how many groups the last of them begins. */
  const ways: { readonly count: number; readonly from: number }[] = [{ count: 1, from: 0 }]
  for (let end = 1; end <= groups.length; end++) {
    let count = 0
    let from = 0
    let digits = ''
    for (let begin = end - 1; begin >= 0 && digits.length < LONGEST; begin--) {
      const group = groups[begin] ?? ''
      // One that is a trade number by itself is no part of another.
      if (isTradeNumber(group) && begin < end - 1) break
      digits = group + digits
      const before = ways[begin]?.count ?? 0
      if (before === 0 || !isTradeNumber(digits)) continue
      if (begin < end - 1 && isTradeNumber(groups[end - 1] ?? '')) break
      count += before
      from = begin
    }
    ways.push({ count, from })
  }
  if (ways[groups.length]?.count !== 1) return undefined
  const joined: string[] = []
  for (let end = groups.length; end > 0; end = ways[end]?.from ?? 0) {
    joined.push(groups.slice(ways[end]?.from ?? 0, end).join(''))
  }
  return joined.reverse()
}
