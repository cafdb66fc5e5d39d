import { MAX_COLUMNS } from '../reading/bounds.ts'
import type { CellNote } from '../reading/table.ts'
import { readRange } from './cell-ranges.ts'
import type { CellValue, StoredCell } from './cell-value.ts'
import { tooLarge } from './workbook-problem.ts'

/** What a workbook says of the results that it has stored for its formulas. */
export type StoredResults =
  /** A program that computes has stored them. */
  | 'computed'
  /** They are to be computed when the workbook is opened: until then, anything may stand in their place. */
  | 'to_compute'
  /** Nothing: some programs that compute do so, and some that do not. */
  | 'unsaid'

const ZERO = /^[+-]?(?:0+\.?0*|\.0+)(?:E[+-]?\d+)?$/i

/** Whether a cell has a number that is 0: what most programs write in the place of a result. */
export const isZero = ({ type, value = '' }: StoredCell): boolean =>
  type === 'n' && ZERO.test(value.trim())

/**
 * Reads the result of a formula: it may be a placeholder.
 * @param read the cell, as if no formula were in it
 */
export function readResult(read: CellValue, cell: StoredCell, results: StoredResults): CellValue {
  const { type, value, inline, hasValue } = cell
  if (value === undefined && inline === undefined) {
    // A formula that shows nothing has an empty text; one without a result has no value, or one that is no text.
    const showsNothing = type === 'str' && hasValue && results !== 'to_compute'
    return showsNothing ? read : { text: '', note: 'no_result' }
  }
  if (read.note === 'error' || read.note === 'no_result') return read
  if (type === 'n' && read.text === '') return { text: '', note: 'no_result' }
  // No spreadsheet writes 0 with decimals: a library does, for each formula that it has not computed.
  const isPlaceholder =
    (results === 'to_compute' && (isZero(cell) || ZERO.test(read.text.trim()))) ||
    (isZero(cell) && value?.includes('.') === true)
  if (isPlaceholder) return { text: read.text, note: 'no_result' }
  if (results !== 'to_compute') return read
  return isRefused(read.note) ? read : { text: read.text, note: 'outdated' }
}

const isRefused = (note: CellNote | undefined): boolean =>
  note !== undefined && note !== 'money' && note !== 'padded'

/** As many as a sheet may have of formulas that fill several cells. */
const MAX_RANGES = 10_000

/** The cells that formulas of other cells fill: the results stand there as if they were values. */
export class FilledRanges {
  #count = 0
  /** The last row that is filled, by the place of a column. */
  readonly #until: number[] = []

  /** @param range of a formula in the row that is being read. @throws WorkbookProblem */
  add(range: string): void {
    const { top, bottom, left, right } = readRange(range)
    if (top === bottom && left === right) return
    if (++this.#count > MAX_RANGES) {
      throw tooLarge(`has a sheet with more than ${MAX_RANGES} formulas that fill several cells`)
    }
    for (let place = left - 1; place < Math.min(right, MAX_COLUMNS); place++) {
      this.#until[place] = Math.max(this.#until[place] ?? 0, bottom)
    }
  }

  has(line: number, place: number): boolean {
    return line <= (this.#until[place] ?? 0)
  }
}

/**
 * Finds out whether formulas were computed where the workbook does not say it: as spreadsheets do, by whether any of them
 * has another result than 0.
 */
export class UnsaidResults {
  #hasResult = false
  #zeros: { readonly notes: (CellNote | undefined)[]; readonly place: number }[] = []

  see(): void {
    this.#hasResult = true
    this.#zeros = []
  }

  /** Notes that a result is 0. It has to be a placeholder if all of them are. */
  seeZero(notes: (CellNote | undefined)[], place: number): void {
    if (!this.#hasResult) this.#zeros.push({ notes, place })
  }

  /** At the end of the sheet. */
  settle(): void {
    for (const { notes, place } of this.#zeros) notes[place] = 'no_result'
  }
}
