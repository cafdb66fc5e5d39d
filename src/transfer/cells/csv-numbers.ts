import { MAX_QUANTITY } from '../../stock/pet.ts'
import type { LineWord, Read } from '../reading/import-reading.ts'
import type { ColumnNumbers } from '../reading/table.ts'
import { type Found, MARK_WORDS, type Mark } from '../reading/understanding.ts'
import { EMPTY, FORMULA_HINT, quoteValue, refuseValue } from './import-values.ts'
import { otherMark, shownMark } from './number-marks.ts'
import { bareNumber, groupSignOf, ONLY_DIGITS, plainNumber } from './plain-number.ts'

/** Which whole numbers a column may have. */
export interface WholeNumbers {
  readonly least: number
  readonly most: number
}

const QUANTITIES: WholeNumbers = { least: 0, most: MAX_QUANTITY }

/**
 * Reads a whole number, as the numbers of its column are written. Leading zeros are allowed.
 * @param range of quantities, unless it is another one
 */
export function readWholeNumber(
  cell: string,
  style: ColumnNumbers | null,
  range = QUANTITIES,
): Read<number> {
  if (ONLY_DIGITS.test(cell)) return wholeNumberOf(cell, cell, range)
  const given = cell.trim()
  const text = plainNumber(cell)
  if (text === '') return EMPTY
  const unlike = style?.grouped && unlikeGroups(cell, style.grouped)
  if (unlike) return notAlike(given, unlike, style.lineWord)
  const mark = shownMark(text)
  if (mark === undefined) return wholeNumberOf(text, given, range, hintFor(given))
  const decimalMark = style?.decimalMark ?? null
  if (style === null || decimalMark === null) {
    const say = (shown: string) =>
      `${shown} has thousands or decimals, and no number of this column shows which: write it without a point and a comma`
    return asked(refuseValue(given, say, 'ambiguous_number'), style)
  }
  const { withOtherDecimals, lineWord } = style
  if (mark === 'unclear' && text.includes(decimalMark) && withOtherDecimals !== null) {
    const say = (shown: string) =>
      `${shown} may have thousands or decimals: ${at(withOtherDecimals, lineWord)} has another number of decimals. Write all numbers of the column in one way`
    return asked(refuseValue(given, say, 'mixed_numbers'), style)
  }
  if (mark === 'unclear' || mark === decimalMark) {
    return readWhole(text, given, { ...style, decimalMark }, range)
  }
  return notAlike(given, style.shownBy, lineWord)
}

/** The number whose thousands are parted by another sign. */
const unlikeGroups = (cell: string, grouped: Found): Found | undefined => {
  const sign = groupSignOf(bareNumber(cell))
  return sign !== undefined && sign !== groupSignOf(bareNumber(grouped.text)) ? grouped : undefined
}

function notAlike(given: string, other: Found | null, word: LineWord): Read<number> {
  const pattern = other === null ? 'it was decided' : `${at(other, word)} is`
  const say = (shown: string) =>
    `${shown} is not written as ${pattern}: write all numbers of the column in one way`
  return refuseValue(given, say, 'mixed_numbers')
}

/** A mistake, with the question that settles it. */
const asked = <T extends object>(mistake: T, style: ColumnNumbers | null): T =>
  style?.question ? { ...mistake, question: style.question } : mistake

function readWhole(
  text: string,
  given: string,
  { decimalMark, shownBy, lineWord }: ColumnNumbers & { readonly decimalMark: Mark },
  range: WholeNumbers,
): Read<number> {
  const [whole = '', decimals = ''] = text.replaceAll(otherMark(decimalMark), '').split(decimalMark)
  const digits = /^0*$/.test(decimals) ? whole : ''
  const as = shownBy === null ? '' : `, as in ${at(shownBy, lineWord)}`
  const hint =
    given === shownBy?.text ? '' : ` (${MARK_WORDS[decimalMark]} is before decimals${as})`
  return wholeNumberOf(digits, given, range, hint)
}

function wholeNumberOf(
  digits: string,
  given: string,
  { least, most }: WholeNumbers,
  hint = '',
): Read<number> {
  const value = ONLY_DIGITS.test(digits) ? Number(digits) : Number.NaN
  if (value >= least && value <= most) return { value }
  return refuseValue(
    given,
    (shown) => `must be a whole number from ${least} to ${most}, not ${shown}${hint}`,
  )
}

/** What to do about a number that only looks like one. */
function hintFor(text: string): string {
  if (text.startsWith('=')) return FORMULA_HINT
  if (/^\d+\s*[^\d\s.,'’_-][^\d]*$/u.test(text)) return ': write the number alone'
  const isSpaced = /^\d+(?:[\s'’_]\d+)+$/.test(text)
  return isSpaced ? `: write it without ${/\s/.test(text) ? 'blanks' : 'marks'} in it` : ''
}

const at = ({ line, text }: Found, word: LineWord): string =>
  `${quoteValue(text)} in ${word} ${line}`
