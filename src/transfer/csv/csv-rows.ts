import { CR, LF } from '../encoding/file-end.ts'
import {
  LONGEST_CELL,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  tooLongCell,
  tooManyColumns,
} from '../reading/bounds.ts'
import type { Mistake } from '../reading/import-reading.ts'
import type { TableRow } from '../reading/table.ts'
import type { Separator } from '../reading/understanding.ts'

/** A line whose quotes do not match, or that is beyond a bound. */
export interface CsvFault {
  readonly line: number
  readonly fault: Mistake
}

/** Where a row begins. */
interface Place {
  readonly offset: number
  readonly line: number
}

const MAX_FAULTS = 1000
const QUOTE = 34
/** At the end of the text there is no code. */
const QUOTE_OR_LINE_END: ReadonlySet<number> = new Set([QUOTE, LF, CR, Number.NaN])

const fault = (reason: string): Mistake => ({ code: 'unmatched_quote', reason })
const TOO_MANY = fault('too many lines cannot be read; what follows was not read')
const NEVER_CLOSED = fault('a quote (") opens here and is never closed')
const CLOSED_TOO_LATE = fault(
  `a quote (") opens here and is not closed within ${LONGEST_CELL} characters`,
)
const MISPLACED = fault(
  'a quote (") stands where none can be: put the whole cell in quotes and double each quote in it ("")',
)
const FORMULA = fault('a cell is a formula: write its value alone')

/**
 * Splits a text into rows; rows without a value are left out. Lines end with LF, CRLF or CR. A cell with a separator, a quote or a
 * line end in it is in quotes, with its quotes doubled; blanks may stand around the quotes. `="0123"` is the text in it. A row whose quotes do not
 * match is a fault, and so is one that is too wide or has a cell that is too long; reading continues in the line after the one in which it begins.
 */
export function* rowsOf(
  text: string,
  separator: Separator,
  start: Place = { offset: 0, line: 1 },
): Generator<TableRow | CsvFault> {
  let { offset, line } = start
  for (let faults = 0; offset < text.length; ) {
    if (faults === MAX_FAULTS) {
      yield { line, fault: TOO_MANY }
      return
    }
    const row = readRow(text, offset, separator)
    if ('fault' in row) {
      faults++
      yield { line, fault: row.fault }
      offset = nextLine(text, offset)
      line++
    } else {
      if (row.cells.some((cell) => cell.trim() !== '')) yield { line, cells: row.cells }
      line += row.isOneLine ? 1 : countLineEnds(text, offset, row.end)
      offset = row.end
    }
  }
}

interface RowAt {
  readonly cells: readonly string[]
  /** The offset after its line end. */
  readonly end: number
  readonly isOneLine: boolean
}

function readRow(
  text: string,
  start: number,
  separator: Separator,
): RowAt | { readonly fault: Mistake } {
  const cells: string[] = []
  let isOneLine = true
  for (let at = start; ; at++) {
    if (cells.length === MAX_COLUMNS) return { fault: tooManyColumns }
    const quote = skipBlanks(text, at, separator)
    const cell =
      text.charCodeAt(quote) === QUOTE
        ? readQuoted(text, quote, separator)
        : readUnquoted(text, at, separator)
    if ('fault' in cell) return cell
    if (cell.value.length > MAX_CELL_LENGTH) return { fault: tooLongCell }
    if (cell.isQuoted) isOneLine = false
    cells.push(cell.value)
    at = cell.end
    if (text[at] !== separator) return { cells, end: skipLineEnd(text, at), isOneLine }
  }
}

interface CellAt {
  readonly value: string
  /** The offset of what ends it. */
  readonly end: number
  readonly isQuoted: boolean
}

function readQuoted(
  text: string,
  quote: number,
  separator: Separator,
): CellAt | { readonly fault: Mistake } {
  const closing = findClosingQuote(text, quote + 1)
  if (typeof closing !== 'number') return { fault: closing }
  const value = text.slice(quote + 1, closing).replaceAll('""', '"')
  const end = skipBlanks(text, closing + 1, separator)
  return endsCell(text, end, separator) ? { value, end, isQuoted: true } : { fault: MISPLACED }
}

function readUnquoted(
  text: string,
  from: number,
  separator: Separator,
): CellAt | { readonly fault: Mistake } {
  let at = from
  while (!endsCell(text, at, separator)) {
    if (text.charCodeAt(at) === QUOTE) {
      const isFormula = text.slice(from, at).trim() === '='
      return isFormula ? readConstant(text, at, separator) : { fault: MISPLACED }
    }
    at++
    if (at - from > MAX_CELL_LENGTH) return { fault: tooLongCell }
  }
  return { value: text.slice(from, at), end: at, isQuoted: false }
}

/** Reads `="0123"`, which programs write so that a spreadsheet leaves the text alone. Other formulas are faults. */
function readConstant(
  text: string,
  quote: number,
  separator: Separator,
): CellAt | { readonly fault: Mistake } {
  let closing = quote + 1
  while (closing - quote <= MAX_CELL_LENGTH && !QUOTE_OR_LINE_END.has(text.charCodeAt(closing))) {
    closing++
  }
  const end = skipBlanks(text, closing + 1, separator)
  const isConstant = text.charCodeAt(closing) === QUOTE && endsCell(text, end, separator)
  if (!isConstant) return { fault: FORMULA }
  return { value: text.slice(quote + 1, closing), end, isQuoted: false }
}

function endsCell(text: string, at: number, separator: Separator): boolean {
  const code = text.charCodeAt(at)
  return code === LF || code === CR || at >= text.length || text[at] === separator
}

function skipBlanks(text: string, from: number, separator: Separator): number {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at++
  return at
}

/** The longest cell, with all its quotes doubled, and the quote that closes it. */
const LONGEST_QUOTED = 2 * MAX_CELL_LENGTH + 1

/** The offset of the quote that closes a cell. It is looked for no further than the longest cell reaches. */
function findClosingQuote(text: string, from: number): number | Mistake {
  const cell = text.slice(from, from + LONGEST_QUOTED)
  let at = cell.indexOf('"')
  while (at !== -1 && text.charCodeAt(from + at + 1) === QUOTE) at = cell.indexOf('"', at + 2)
  if (at !== -1) return from + at
  return from + LONGEST_QUOTED < text.length ? CLOSED_TOO_LATE : NEVER_CLOSED
}

const skipLineEnd = (text: string, at: number): number =>
  Math.min(
    text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1,
    text.length,
  )

/** Where the next line begins: after the next LF, CRLF or CR from `offset` on, or at the end. */
function nextLine(text: string, offset: number): number {
  let at = offset
  while (at < text.length && text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) at++
  return skipLineEnd(text, at)
}

/** How many lines end between two offsets. */
export function countLineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at = nextLine(text, at)) count++
  return count
}

/** Whether a text has more lines than so many. */
export function hasMoreLines(text: string, most: number): boolean {
  let count = 0
  for (let at = 0; at < text.length; at = nextLine(text, at)) if (++count > most) return true
  return false
}
