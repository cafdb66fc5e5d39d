import { stringifyExact } from '../json/exact-json.ts'
import type { Pet } from '../stock/pet.ts'
import { CSV_COLUMNS, textCell } from './csv-format.ts'

/**
 * Writes pets as CSV, to be encoded as UTF-8 without a byte order mark: a header, commas, and LF at the end of each line. A name
 * that a spreadsheet could read as a formula gets a `'` before it.
 */
export function writeCsv(pets: Iterable<Pet>): string {
  const lines: string[] = [CSV_COLUMNS.join(',')]
  for (const { petId, quantity, status, name, lowStockAt } of pets) {
    lines.push(`${petId},${quantity},${status},${textCell(name)},${lowStockAt ?? ''}`)
  }
  return `${lines.join('\n')}\n`
}

/** Writes pets as a JSON array: one object in each line, with all six fields. */
export function writeJson(pets: Iterable<Pet>): string {
  const lines: string[] = []
  for (const { petId, quantity, status, name, lowStockAt, updatedAt } of pets) {
    lines.push(stringifyExact({ petId, quantity, status, name, lowStockAt, updatedAt }))
  }
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`
}
