import type { CellNote } from '../reading/table.ts'
import { readCellText } from './cell-text.ts'
import { readResult } from './formula-results.ts'
import { padNumber } from './number-format.ts'
import type { Workbook } from './workbook.ts'
import { damaged } from './workbook-problem.ts'

export interface CellValue {
  readonly text: string
  readonly note?: CellNote
}

/** A cell as the file has it. */
export interface StoredCell {
  readonly type: string
  readonly style: number
  /** The stored value; undefined: none. */
  readonly value: string | undefined
  /** A text in the cell itself. */
  readonly inline: string | undefined
  /** Whether there is an element for the value, with one or without. */
  readonly hasValue: boolean
  /** Whether a formula has it as its result. */
  readonly hasFormula: boolean
}

type Shared = Pick<Workbook, 'texts' | 'formats' | 'is1904' | 'results'>

const EMPTY: CellValue = { text: '' }

/** Reads the stored value of a cell. @throws WorkbookProblem */
export function readCellValue(cell: StoredCell, shared: Shared): CellValue {
  const read = readStored(cell, shared)
  return cell.hasFormula ? readResult(read, cell, shared.results) : read
}

function readStored(cell: StoredCell, shared: Shared): CellValue {
  const { type, value, inline } = cell
  if (inline !== undefined) return { text: readCellText(inline) }
  if (value === undefined) return EMPTY
  if (type === 's') {
    const text = shared.texts[Number(value)]
    if (text === undefined) throw damaged('a cell has a text that is not in it')
    return { text }
  }
  if (type === 'str' || type === 'inlineStr') return { text: readCellText(value) }
  if (type === 'b') return { text: value.trim() === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'e') return { text: value.trim(), note: 'error' }
  if (type === 'd') return { text: value.trim(), note: 'date' }
  return readNumber(value.trim(), cell, shared)
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i

function readNumber(stored: string, cell: StoredCell, shared: Shared): CellValue {
  if (stored === '') return EMPTY
  const number = NUMBER.test(stored) ? readDigits(stored) : Number.NaN
  if (!Number.isFinite(number)) {
    if (cell.hasFormula) return { text: stored, note: 'no_result' }
    throw damaged('a cell has a number that is none')
  }
  const format = shared.formats[cell.style] ?? 'plain'
  if (format === 'date') return { text: showDate(number, shared.is1904), note: 'date' }
  if (Number.isInteger(number) && !isExact(number, stored)) return { text: stored, note: 'rounded' }
  const text = plainText(number)
  if (format === 'percent') return { text, note: 'percent' }
  if (!Number.isInteger(number)) return { text, note: 'fraction' }
  if (/^-?\d{15}0$/.test(text)) return { text, note: 'long' }
  if (format === 'plain' || format === 'text') return { text }
  if (format === 'money') return { text, note: format }
  // What shows is what a CSV file of the same sheet has.
  const shown = padNumber(text, format)
  return shown === text ? { text } : { text: shown, note: 'padded' }
}

/** How many digits of a number spreadsheets show. */
const SHOWN_DIGITS = 15
/** How far a number may be from a whole one, whatever its size. */
const MOST_NOISE = 0.01

/**
 * Reads a number as spreadsheets show it, by its first 15 digits: 0.1 × 120 is stored as 12.000000000000002. One with so many
 * digits before its decimals that nothing else would be left of these stays as it is stored.
 */
function readDigits(stored: string): number {
  const number = Number(stored)
  if (stored.length <= SHOWN_DIGITS || Number.isInteger(number)) return number
  const shown = Number(number.toPrecision(SHOWN_DIGITS))
  return Number.isInteger(shown) && Math.abs(number - shown) >= MOST_NOISE ? number : shown
}

/** Whether a whole number is the one that is stored: several numbers beyond 2^53 read as the same. */
const isExact = (number: number, stored: string): boolean =>
  Number.isSafeInteger(number) || /^-?9007199254740992$/.test(stored)

/** `-0` is 0. */
const plainText = (number: number): string => String(number === 0 ? 0 : number)

const DAY_MS = 86_400_000

/** The day before 1900-01-01, and one more, as spreadsheets count 1900-02-29, which never was. */
const FROM_1900 = Date.UTC(1899, 11, 30)
const FROM_1904 = Date.UTC(1904, 0, 1)

/** Shows a date of a spreadsheet, as `2026-03-05`, `2026-03-05 14:30` or `14:30`. @param days since the epoch of the workbook */
function showDate(days: number, is1904: boolean): string {
  const date = new Date((is1904 ? FROM_1904 : FROM_1900) + Math.round(days * DAY_MS))
  if (Number.isNaN(date.getTime())) return String(days)
  const [day = '', time = ''] = date.toISOString().split('T')
  const minutes = time.slice(0, 5)
  if (days >= 0 && days < 1) return minutes
  return minutes === '00:00' ? day : `${day} ${minutes}`
}
