import type { CellNote, CellNotes } from '../reading/table.ts'
import { damaged } from './workbook-problem.ts'

/** A rectangle of cells; rows and columns from 1. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** @throws WorkbookProblem for what numbers no row and no column */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw damaged(`it numbers a row or a column ${text}`)
  return Number(text)
}

const A = 64

/** Reads `B7`: row and column, from 1. @throws WorkbookProblem */
export function readReference(reference: string): {
  readonly line: number
  readonly column: number
} {
  const [, letters = '', digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? []
  if (digits === undefined) throw damaged(`it has a cell ${reference}`)
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - A
  return { line: Number(digits), column }
}

/** Reads `B7:C9`, or `B7` for one cell. @throws WorkbookProblem */
export function readRange(range: string): CellRange {
  const [first = '', last = first] = range.split(':')
  const { line: top, column: left } = readReference(first)
  const { line: bottom, column: right } = readReference(last)
  return { top, bottom, left, right }
}

const NONE: CellNotes = []

/**
 * Says which cells of a row others cover.
 * @param merged ranges of which the first cell alone has a value
 * @param columns those that are read, from 0
 * @returns a function to be asked for ascending rows. It throws a WorkbookProblem where merged cells overlap
 */
export function mergedNotes(
  merged: readonly CellRange[],
  columns: ReadonlySet<number>,
): (line: number) => CellNotes {
  const read = [...columns]
  const covers = ({ left, right }: CellRange, place: number): boolean =>
    place >= left - 1 && place < right
  const waiting = merged
    .filter((range) => read.some((place) => covers(range, place)))
    .sort((a, b) => b.top - a.top)
  let open: CellRange[] = []
  return (line) => {
    for (let next = waiting.at(-1); next !== undefined && next.top <= line; next = waiting.at(-1)) {
      waiting.pop()
      if (next.bottom >= line) open.push(next)
    }
    open = open.filter(({ bottom }) => bottom >= line)
    if (open.length > read.length) throw damaged('its merged cells overlap')
    if (open.length === 0) return NONE
    const notes: (CellNote | undefined)[] = []
    for (const range of open) {
      for (const place of read) {
        const isFirst = line === range.top && place === range.left - 1
        if (covers(range, place) && !isFirst) notes[place] = 'merged'
      }
    }
    return notes
  }
}
