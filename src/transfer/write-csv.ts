import type { Pet } from '../stock/pet.ts'
import { CSV_COLUMNS } from './csv-columns.ts'
import { guardFormula } from './formula-guard.ts'

const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

/**
 * Writes pets as CSV: UTF-8 without a byte order mark once encoded, a header, commas, and LF at the end of each line. A name that a
 * spreadsheet could take for a formula has a `'` before it.
 */
export function writeCsv(pets: Iterable<Pet>): string {
  const lines: string[] = [CSV_COLUMNS.join(',')]
  for (const { petId, quantity, status, name, lowStockAt } of pets) {
    lines.push(`${petId},${quantity},${status},${nameCell(name)},${lowStockAt ?? ''}`)
  }
  return `${lines.join('\n')}\n`
}

function nameCell(name: string | null): string {
  if (name === null) return ''
  const cell = guardFormula(name)
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
