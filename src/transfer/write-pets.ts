import { stringifyExact } from '../json/exact-json.ts'
import type { Pet } from '../stock/pet.ts'
import { type CsvColumn, textCell } from './csv-format.ts'
import { barcodeCell } from './import-reading.ts'

type Cell = readonly [column: CsvColumn, write: (pet: Pet) => string | number | bigint]

const ALWAYS: readonly Cell[] = [
  ['petId', ({ petId }) => petId],
  ['quantity', ({ quantity }) => quantity],
  ['status', ({ status }) => status],
  ['name', ({ name }) => textCell(name)],
  ['lowStockAt', ({ lowStockAt }) => lowStockAt ?? ''],
]
const KIND: Cell = ['kind', ({ kind }) => textCell(kind)]
const BARCODE: Cell = ['barcode', ({ barcodes }) => textCell(barcodeCell(barcodes))]

/**
 * Writes pets as CSV, without a byte order mark: a header, and LF at the end of each line. Text that a spreadsheet could
 * read as a formula gets a `'` before it. There are columns for kinds and for barcodes where some pet has one.
 */
export function writeCsv(pets: readonly Pet[], separator: ',' | ';' = ','): string {
  const cells = [
    ...ALWAYS,
    ...(pets.some(({ kind }) => kind !== null) ? [KIND] : []),
    ...(pets.some(({ barcodes }) => barcodes.length > 0) ? [BARCODE] : []),
  ]
  const lines: string[] = [cells.map(([column]) => column).join(separator)]
  for (const pet of pets) lines.push(cells.map(([, write]) => write(pet)).join(separator))
  return `${lines.join('\n')}\n`
}

/** The fields of a pet in the order in which they are written. */
export const petFields = (pet: Pet) => {
  const { petId, quantity, status, name, lowStockAt, updatedAt, kind, barcodes } = pet
  return { petId, quantity, status, name, lowStockAt, updatedAt, kind, barcodes }
}

/** Writes pets as a JSON array: one object in each line, with all its fields. */
export function writeJson(pets: Iterable<Pet>): string {
  const lines: string[] = []
  for (const pet of pets) lines.push(stringifyExact(petFields(pet)))
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`
}
