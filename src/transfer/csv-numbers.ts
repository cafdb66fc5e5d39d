import { isQuantity, MAX_QUANTITY } from '../stock/pet.ts'
import type { LineWord, Read } from './import-reading.ts'
import { EMPTY, FORMULA_HINT, quoteValue, refuseValue } from './import-values.ts'
import { type Mark, otherMark, shownMark } from './number-marks.ts'
import { bareNumber, groupSignOf, ONLY_DIGITS, plainNumber } from './plain-number.ts'
import type { ReadingQuestion } from './questions.ts'
import { type Found, MARK_WORDS, type NumberStyle } from './understanding.ts'

/** How the numbers of a column are written, as its cells are read by it. */
export interface ColumnNumbers {
  /** What stands before decimals; null: no number shows it, and no person has said it. */
  readonly decimalMark: Mark | null
  /** The first number that shows it; null: none does. */
  readonly shownBy: Found | null
  readonly example: NumberStyle['example']
  /** The first number that has not three decimals: beside it, three digits after the mark may be thousands. */
  readonly withOtherDecimals: Found | null
  /** The first number with a blank or an apostrophe between its thousands. */
  readonly grouped: Found | null
  /** What a person is asked about the numbers that may have thousands or decimals. */
  readonly question: ReadingQuestion | null
  /** The word for a place of the file. */
  readonly lineWord: LineWord
}

/** Reads a quantity: a whole number, as the numbers of its column are written. Leading zeros are allowed. */
export function readWholeNumber(cell: string, style: ColumnNumbers | null): Read<number> {
  if (ONLY_DIGITS.test(cell)) return quantityOf(cell, cell)
  const given = cell.trim()
  const text = plainNumber(cell)
  if (text === '') return EMPTY
  const unlike = style?.grouped && unlikeGroups(cell, style.grouped)
  if (unlike) return notAlike(given, unlike, style.lineWord)
  const mark = shownMark(text)
  if (mark === undefined) return quantityOf(text, given, hintFor(given))
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
    return readWhole(text, given, { ...style, decimalMark })
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
): Read<number> {
  const [whole = '', decimals = ''] = text.replaceAll(otherMark(decimalMark), '').split(decimalMark)
  const digits = /^0*$/.test(decimals) ? whole : ''
  const as = shownBy === null ? '' : `, as in ${at(shownBy, lineWord)}`
  const hint =
    given === shownBy?.text ? '' : ` (${MARK_WORDS[decimalMark]} is before decimals${as})`
  return quantityOf(digits, given, hint)
}

function quantityOf(digits: string, given: string, hint = ''): Read<number> {
  const value = ONLY_DIGITS.test(digits) ? Number(digits) : undefined
  if (isQuantity(value)) return { value }
  return refuseValue(
    given,
    (shown) => `must be a whole number from 0 to ${MAX_QUANTITY}, not ${shown}${hint}`,
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
