import {
  type AmountProblem,
  readAmount,
  readPlainAmount,
  shownMarkOf,
  writeAmount,
} from '../../money/amount.ts'
import type { Currency } from '../../money/currency.ts'
import type { LineWord, Read } from '../reading/import-reading.ts'
import type { CsvColumn } from '../reading/list-columns.ts'
import { MAX_SHOWN, type ReadingChoice, type ReadingQuestion } from '../reading/questions.ts'
import type { CellNote, ColumnNumbers } from '../reading/table.ts'
import type { Found, Mark } from '../reading/understanding.ts'
import { quoteValue, refuseValue } from './import-values.ts'
import { otherMark } from './number-marks.ts'
import { bareNumber } from './plain-number.ts'

/** What is known of a column of amounts beside its cells. */
interface AmountHints {
  readonly column: CsvColumn
  readonly currency: Currency
  readonly lineWord: LineWord
  /** What stands before decimals, as a person has decided it for the file. */
  readonly decided: Mark | undefined
}

/**
 * Finds out what stands before the decimals of a column of amounts; null where nothing shows it. A column that has both is asked
 * about: `1.234` of it may be a thousand, or hardly more than one.
 */
export function readAmountStyle(
  cells: Iterable<Found>,
  { column, currency, lineWord, decided }: AmountHints,
): ColumnNumbers | null {
  const shown: Record<Mark, Found[]> = { '.': [], ',': [] }
  const open: Record<Mark, Found[]> = { '.': [], ',': [] }
  for (const { line, text } of cells) {
    const found = shownMarkOf(bareNumber(text), currency)
    if (found === undefined) continue
    const list = (found.isOpen ? open : shown)[found.mark]
    if (list.length < MAX_SHOWN) list.push({ line, text: text.trim() })
  }
  const none = { example: null, withOtherDecimals: null, grouped: null, question: null, lineWord }
  const [points, commas] = [shown['.'], shown[',']]
  const isMixed =
    (points.length > 0 && commas.length > 0) ||
    (points.length + commas.length === 0 && open['.'].length > 0 && open[','].length > 0)
  if (isMixed) {
    if (decided !== undefined) return { ...none, decimalMark: decided, shownBy: null }
    const question = askForMark(column, currency, points.length > 0 ? shown : open)
    return { ...none, decimalMark: null, shownBy: null, question }
  }
  const [first] = [...points, ...commas]
  if (first !== undefined) {
    return { ...none, decimalMark: points.length > 0 ? '.' : ',', shownBy: first }
  }
  const decimalMark = open['.'].length > 0 ? '.' : ','
  return open[decimalMark].length > 0 ? { ...none, decimalMark, shownBy: null } : null
}

/** Asks what stands before decimals, with the first cells that have each. */
function askForMark(
  column: CsvColumn,
  currency: Currency,
  found: Readonly<Record<Mark, readonly Found[]>>,
): ReadingQuestion {
  const choice = (mark: Mark): ReadingChoice => ({
    value: mark,
    shows: found[mark].map(({ line, text }) => {
      const read = readAmount(bareNumber(text), currency, mark)
      return { line, text: 'value' in read ? writeAmount(read.value, currency) : text }
    }),
  })
  const likeliest = found['.'].length > found[','].length ? '.' : ','
  return { about: 'decimals', column, choices: [choice(likeliest), choice(otherMark(likeliest))] }
}

/** Reads an amount, as those of its column are written; null where the cell is empty. */
export function readAmountCell(
  cell: string,
  currency: Currency,
  style: ColumnNumbers | null,
  note: CellNote | undefined,
): Read<number | null> {
  const text = bareNumber(cell)
  if (text === '') return { value: null }
  const given = cell.trim()
  const shown = shownMarkOf(text, currency)
  // A number of a workbook is no text that could be read in two ways.
  if (note !== 'fraction' && shown !== undefined && style !== null) {
    const { decimalMark, shownBy, lineWord, question } = style
    if (question !== null) {
      const say = (value: string) =>
        `${value} is one of a column in which some amounts have a point before decimals, and some a comma: say which it is`
      return { ...refuseValue(given, say, 'mixed_numbers'), question }
    }
    if (!shown.isOpen && decimalMark !== null && shown.mark !== decimalMark) {
      const as =
        shownBy === null
          ? 'it was decided'
          : `${quoteValue(shownBy.text)} in ${lineWord} ${shownBy.line} is`
      const say = (value: string) =>
        `${value} is not written as ${as}: write all amounts of the column in one way`
      return refuseValue(given, say, 'mixed_numbers')
    }
  }
  const read =
    note === 'fraction'
      ? readPlainAmount(text, currency)
      : readAmount(text, currency, style?.decimalMark ?? undefined)
  return 'value' in read ? read : refuseAmount(given, read.problem, currency)
}

export const refuseAmount = (given: unknown, problem: AmountProblem, currency: Currency) =>
  refuseValue(given, (shown) => SENTENCES[problem](shown, currency))

const SENTENCES: {
  readonly [problem in AmountProblem]: (shown: string, currency: Currency) => string
} = {
  no_amount: (shown, { code }) => `must be an amount of ${code}, not ${shown}`,
  negative: (shown) => `must be 0 or more, not ${shown}`,
  other_currency: (shown, { code }) =>
    `must be an amount of ${code}, the currency of the shop, not ${shown}`,
  too_precise: (shown, { code, digits }) =>
    `must have no more decimals than ${code}, which has ${digits}, not ${shown}`,
  too_large: (shown) => `must be at most 10^12 of the smallest unit, not ${shown}`,
}
