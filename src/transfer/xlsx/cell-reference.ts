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
