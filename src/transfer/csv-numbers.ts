import { isQuantity, MAX_QUANTITY } from '../stock/pet.ts'
import type { LineWord, Read } from './import-reading.ts'
import { EMPTY, FORMULA_HINT, quoteValue, refuseValue } from './import-values.ts'
import { type Found, MARK_WORDS, type NumberStyle } from './understanding.ts'

type Mark = NumberStyle['decimalMark']

/** How the numbers of a column are written, as its cells are read by it. */
export interface ColumnNumbers extends NumberStyle {
  /** The first number that has not three decimals: beside it, three digits after the mark may be thousands. */
  readonly withOtherDecimals: Found | null
  /** The word for a place of the file. */
  readonly lineWord: LineWord
}

const PLAIN = /^\d+$/
const ONE_MARK = /^(\d+)([.,])(\d+)$/
const THOUSANDS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/
const THOUSANDS_AND_DECIMALS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?!\1)([.,])\d+$/

const otherMark = (mark: string | undefined): Mark => (mark === '.' ? ',' : '.')

/**
 * What a number shows to be before its decimals. `1.200` alone is unclear: 1200 or 1.2. Undefined for plain digits, and for
 * what is no number.
 */
export function shownMark(text: string): Mark | 'unclear' | undefined {
  const [, thousands] = THOUSANDS_AND_DECIMALS.exec(text) ?? THOUSANDS.exec(text) ?? []
  if (thousands !== undefined) return otherMark(thousands)
  const [, whole = '', mark, decimals = ''] = ONE_MARK.exec(text) ?? []
  if (mark === undefined) return undefined
  const couldBeThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return couldBeThousands ? 'unclear' : otherMark(otherMark(mark))
}

/**
 * Finds out how the numbers of a column are written; null where no number shows it.
 * @param cells gone through more than once
 */
export function readNumberStyle(
  cells: Iterable<Found>,
  lineWord: LineWord = 'line',
): ColumnNumbers | null {
  const find = (matches: (text: string) => boolean): Found | undefined => {
    for (const { line, text } of cells) if (matches(text.trim())) return { line, text: text.trim() }
    return undefined
  }
  const shownBy = find((text) => isMark(shownMark(text)))
  const decimalMark = shownMark(shownBy?.text ?? '')
  if (shownBy === undefined || !isMark(decimalMark)) return null
  const withOtherDecimals =
    find((text) => ![undefined, 3].includes(countDecimals(text, decimalMark))) ?? null
  const style = { decimalMark, shownBy, withOtherDecimals, lineWord, example: null }
  const unclear = find((text) => shownMark(text) === 'unclear')
  const read = unclear === undefined ? undefined : readWholeNumber(unclear.text, style)
  if (unclear === undefined || read === undefined || !('value' in read)) return style
  return { ...style, example: { ...unclear, value: read.value } }
}

const isMark = (shown: ReturnType<typeof shownMark>): shown is Mark =>
  shown === '.' || shown === ','

/** How many decimals a number has; undefined for what is no number, or is written in another way. */
function countDecimals(text: string, decimalMark: Mark): number | undefined {
  const mark = shownMark(text)
  if (mark === undefined) return PLAIN.test(text) ? 0 : undefined
  if (mark !== 'unclear' && mark !== decimalMark) return undefined
  return text.split(decimalMark)[1]?.length ?? 0
}

/** Reads a quantity: a whole number, as the numbers of its column are written. Leading zeros are allowed. */
export function readWholeNumber(cell: string, style: ColumnNumbers | null): Read<number> {
  const text = cell.trim()
  if (text === '') return EMPTY
  const mark = shownMark(text)
  if (mark === undefined) return quantityOf(text, text, hintFor(text))
  if (style === null) {
    const say = (shown: string) =>
      `${shown} has thousands or decimals, and no number of this column shows which: write it without a point and a comma`
    return refuseValue(text, say, 'ambiguous_number')
  }
  const { decimalMark, withOtherDecimals, lineWord } = style
  if (mark === 'unclear' && text.includes(decimalMark) && withOtherDecimals !== null) {
    const say = (shown: string) =>
      `${shown} may have thousands or decimals: ${at(withOtherDecimals, lineWord)} has another number of decimals. Write all numbers of the column in one way`
    return refuseValue(text, say, 'mixed_numbers')
  }
  if (mark === 'unclear' || mark === decimalMark) return readWhole(text, style)
  const say = (shown: string) =>
    `${shown} is not written as ${at(style.shownBy, style.lineWord)} is: write all numbers of the column in one way`
  return refuseValue(text, say, 'mixed_numbers')
}

function readWhole(text: string, style: ColumnNumbers): Read<number> {
  const { decimalMark } = style
  const [whole = '', decimals = ''] = text.replaceAll(otherMark(decimalMark), '').split(decimalMark)
  const digits = /^0*$/.test(decimals) ? whole : ''
  const isShown = text !== style.shownBy.text
  const hint = isShown
    ? ` (${MARK_WORDS[decimalMark]} is before decimals, as in ${at(style.shownBy, style.lineWord)})`
    : ''
  return quantityOf(digits, text, hint)
}

function quantityOf(digits: string, text: string, hint = ''): Read<number> {
  const value = PLAIN.test(digits) ? Number(digits) : undefined
  if (isQuantity(value)) return { value }
  return refuseValue(
    text,
    (shown) => `must be a whole number from 0 to ${MAX_QUANTITY}, not ${shown}${hint}`,
  )
}

/** What to do about a number that only looks like one. */
function hintFor(text: string): string {
  if (text.startsWith('=')) return FORMULA_HINT
  const isSpaced = /^\d+(?:[\s'’_]\d+)+$/.test(text)
  return isSpaced ? `: write it without ${/\s/.test(text) ? 'blanks' : 'marks'} in it` : ''
}

const at = ({ line, text }: Found, word: LineWord): string =>
  `${quoteValue(text)} in ${word} ${line}`
