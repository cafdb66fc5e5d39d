import { guardFormula } from './formula-guard.ts'

const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

/** Text as a cell of a CSV file, whether commas or semicolons stand between cells; no cell of it is taken for a formula. */
export function textCell(text: string | null): string {
  if (text === null) return ''
  const cell = guardFormula(text)
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
