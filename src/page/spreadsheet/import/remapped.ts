import type { ColumnMapping } from '../../../transfer/reading/import-reading.ts'
import { CSV_COLUMNS } from '../../../transfer/reading/list-columns.ts'

/**
 * The mappings with one that a person has made. A column of the file is read once; one of petstock that has lost it has
 * none, so that no other is guessed in its place.
 * @param instead the column of the file in whose place it is read; null: in addition, or where there was none
 */
export function remapped(
  mappings: readonly ColumnMapping[],
  made: ColumnMapping,
  instead: string | null,
): readonly ColumnMapping[] {
  const kept = mappings.filter(({ column, name }) => {
    if (column !== made.column) return name === null || name !== made.name
    return column === 'barcode' && name !== null && name !== instead && name !== made.name
  })
  const isNoBarcode = made.name === null && kept.some(({ column }) => column === made.column)
  const all = isNoBarcode ? kept : [...kept, made]
  const hadOne = CSV_COLUMNS.filter((column) => mappings.some((each) => each.column === column))
  const lost = hadOne.filter((column) => !all.some((each) => each.column === column))
  return [...all, ...lost.map((column) => ({ column, name: null }))]
}
