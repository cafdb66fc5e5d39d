import { groupBy } from '../../everywhere/lists.ts'
import { cellAt, type TableHeader, type TableRow } from '../reading/table.ts'
import { optionColumns } from './variant-columns.ts'

/** What says which pet a row is of: its number, its name, its barcodes and its options as a variant. */
export function rowKey(header: TableHeader, rows: readonly TableRow[]): (row: TableRow) => string {
  const { place, moreBarcodes } = header.columns
  const options = optionColumns(header, rows).columns.map(({ at }) => at)
  const stated = [place.get('petId'), place.get('name'), place.get('barcode'), ...moreBarcodes]
  const at = [...stated, ...options]
  return ({ cells }) => at.map((each) => cellAt(cells, each)).join('\0')
}

/** The rows of each pet that has several of some rows; what is in columns of options, all rows say. */
export function rowsOfRepeated(
  header: TableHeader,
  some: readonly TableRow[],
  all: readonly TableRow[],
): readonly (readonly TableRow[])[] {
  const { place } = header.columns
  const at = place.get('petId') ?? place.get('name') ?? place.get('barcode')
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { cells } of some) {
    const text = cellAt(cells, at)
    if (seen.has(text)) repeated.add(text)
    else seen.add(text)
  }
  // Most lists have a pet in one row, which its number alone shows.
  if (repeated.size === 0) return []
  const ofPets = groupBy(
    some.filter(({ cells }) => repeated.has(cellAt(cells, at))),
    rowKey(header, all),
  )
  return [...ofPets.values()].filter(({ length }) => length > 1)
}
