import type { Mistake } from './import-reading.ts'
import type { TableRow } from './table.ts'

/** The characters that may separate cells. */
export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** A line whose quotes do not match. */
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
const LF = 10
const CR = 13
const QUOTE = 34

const fault = (reason: string): Mistake => ({ code: 'unmatched_quote', reason })
const TOO_MANY = fault('too many quotes do not match; what follows was not read')
const NEVER_CLOSED = fault('a quote (") opens here and is never closed')
const MISPLACED = fault(
  'a quote (") stands where none can be: put the whole cell in quotes and double each quote in it ("")',
)
const FORMULA = fault('a cell is a formula (="..."): write its value alone')

/**
 * Splits a text into rows; rows without a value are left out. Lines end with LF, CRLF or CR. A cell with a separator, a quote or a
 * line end in it is in quotes, with its quotes doubled; blanks may stand around the quotes. A row whose quotes do not
 * match is a fault; reading continues in the line after the one in which it begins.
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
    const quote = skipBlanks(text, at, separator)
    if (text.charCodeAt(quote) === QUOTE) {
      const closing = findClosingQuote(text, quote + 1)
      if (closing === -1) return { fault: NEVER_CLOSED }
      cells.push(text.slice(quote + 1, closing).replaceAll('""', '"'))
      isOneLine = false
      at = skipBlanks(text, closing + 1, separator)
      if (!endsCell(text, at, separator)) return { fault: MISPLACED }
    } else {
      const from = at
      while (!endsCell(text, at, separator)) {
        if (text.charCodeAt(at) === QUOTE) {
          return { fault: text.slice(from, at).trim() === '=' ? FORMULA : MISPLACED }
        }
        at++
      }
      cells.push(text.slice(from, at))
    }
    if (text[at] !== separator) return { cells, end: skipLineEnd(text, at), isOneLine }
  }
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

/** The offset of the quote that closes a cell, or -1. */
function findClosingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at
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
