import { withoutUnseen } from './unseen.ts'

/** A column of a file: its name, and its first cells. */
export interface FileColumn {
  readonly name: string
  readonly cells: readonly FirstCell[]
}

/** A cell as a person wrote it. */
interface FirstCell {
  /** As in a row of the table. */
  readonly line: number
  readonly text: string
  /** Whether a workbook shows it as an amount of money. */
  readonly isMoney: boolean
}

/** What most cells of a column are. */
export type CellsKind =
  | 'empty'
  /** Words that say whether something is so. */
  | 'yes_no'
  | 'zero_one'
  /** The numbers from 1 to the last row. */
  | 'row_numbers'
  | 'money'
  /** Whole numbers. */
  | 'numbers'
  | 'text'

/** The cells of a column that hold something, without what does not show and the `'` by which a spreadsheet takes them for text. */
export const filledTexts = ({ cells }: FileColumn): readonly string[] =>
  cells
    .map(({ text }) => withoutUnseen(text).trim().replace(/^'/, ''))
    .filter((text) => text !== '' && !PLACEHOLDER.test(text))

const PLACEHOLDER = /^(?:-+|n\/?a|none|null|nan)$/i

const ZERO_OR_ONE = /^[01](?:[.,]0+)?$/
const YES_OR_NO = /^(?:[yntfjx✓✗✔✘]|yes|no|true|false|on|off|ja|nein|wahr|falsch|an|aus)$/i
/** With thousands or without, with zeros as decimals or without, with a unit or without. */
const WHOLE = /^[-+]?(?:\d{1,3}(?:[.,'’\s]\d{3})+|\d+)(?:[.,]0+)?(?:\s*\p{L}{1,8}\.?)?$/u
const FRACTION = /^[-+]?\d[\d.,'’\s]*[.,]\d+$/
const TWO_DECIMALS = /[.,]\d\d$/
const CURRENCY = /\p{Sc}|\b(?:EUR|USD|GBP|CHF|PLN|CZK|kr|zł|Kč|Ft)\b/u
const AMOUNT = /^\D{0,5}\d[\d.,'’\s]*[-–]*\D{0,5}$/

const isAmount = (text: string): boolean => CURRENCY.test(text) && AMOUNT.test(text)
const isWhole = (text: string): boolean => WHOLE.test(text) && !CURRENCY.test(text)

/** What share of the cells has to be of a kind where the others may be mistakes. */
export const NEARLY_ALL = 0.8

export function cellsKind(column: FileColumn): CellsKind {
  const texts = filledTexts(column)
  if (texts.length === 0) return 'empty'
  const isNearly = (count: number) => count >= texts.length * NEARLY_ALL
  const flags = texts.filter((text) => ZERO_OR_ONE.test(text)).length
  const wholes = texts.filter(isWhole)
  // `In stock?` asks whether, and `Stock` says how many.
  if (flags === wholes.length && isNearly(flags)) {
    return column.name.trim().endsWith('?') ? 'yes_no' : 'zero_one'
  }
  const words = texts.filter((text) => YES_OR_NO.test(text)).length
  if (words > 0 && isNearly(words + flags)) return 'yes_no'
  if (isMoney(column, texts)) return 'money'
  if (isNearly(wholes.length) && isRowNumbers(wholes.map(Number))) return 'row_numbers'
  return wholes.length * 2 >= texts.length ? 'numbers' : 'text'
}

const isMost = (texts: readonly string[], is: (text: string) => boolean): boolean =>
  texts.filter(is).length * 2 >= texts.length

/** Prices have decimals, most of them two; `48.00` alone may be a quantity. */
function isMoney({ cells }: FileColumn, texts: readonly string[]): boolean {
  const shown = cells.filter((cell) => cell.isMoney).length
  if (shown * 2 >= texts.length || isMost(texts, isAmount)) return true
  const isFraction = (text: string) => FRACTION.test(text) && !isWhole(text)
  if (isMost(texts, isFraction)) return true
  return (
    texts.some(isFraction) && texts.every((text) => TWO_DECIMALS.test(text) || !/\d/.test(text))
  )
}

/** Whether numbers with decimals may be quantities all the same, as of goods that are weighed: most of them are whole, and none is money. */
export function mayBeWeighed(column: FileColumn): boolean {
  const texts = filledTexts(column)
  const isOfMoney = column.cells.some((cell) => cell.isMoney) || texts.some(isAmount)
  return !isOfMoney && isMost(texts, isWhole)
}

/** How many rows it takes to call their numbers a count of them, and how many in any order. */
const FEWEST_COUNTED = 3
const FEWEST_SHUFFLED = 8
/** Some rows may be gone since they were counted. */
const GONE = 1.2

function isRowNumbers(numbers: readonly number[]): boolean {
  const count = numbers.length
  if (count < FEWEST_COUNTED || new Set(numbers).size < count) return false
  if (!numbers.every((number) => number >= 0 && number <= count * GONE)) return false
  const isAscending = numbers.every((number, at) => number > (numbers[at - 1] ?? -1))
  return count >= FEWEST_SHUFFLED || (isAscending && (numbers[0] ?? 2) < 2)
}
