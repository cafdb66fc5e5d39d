import type { Pet } from '../stock/pet.ts'
import { CSV_COLUMNS } from './csv-columns.ts'
import { textCell } from './text-cell.ts'

/**
 * Writes pets as CSV: UTF-8 without a byte order mark once encoded, a header, commas, and LF at the end of each line. A name that a
 * spreadsheet could take for a formula has a `'` before it.
 */
export function writeCsv(pets: Iterable<Pet>): string {
  const lines: string[] = [CSV_COLUMNS.join(',')]
  for (const { petId, quantity, status, name, lowStockAt } of pets) {
    lines.push(`${petId},${quantity},${status},${textCell(name)},${lowStockAt ?? ''}`)
  }
  return `${lines.join('\n')}\n`
}
