import { cellAt, type TableHeader, type TableRow } from './table.ts'
import { optionColumns } from './variant-columns.ts'

/** What says which pet a row is of: its number, its name, its barcodes and its options as a variant. */
export function rowKey(header: TableHeader, rows: readonly TableRow[]): (row: TableRow) => string {
  const { place, moreBarcodes } = header.columns
  const options = optionColumns(header, rows).columns.map(({ at }) => at)
  const stated = [place.get('petId'), place.get('name'), place.get('barcode'), ...moreBarcodes]
  const at = [...stated, ...options]
  return ({ cells }) => at.map((each) => cellAt(cells, each)).join('\0')
}
