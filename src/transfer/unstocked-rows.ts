import { rowKey } from './row-key.ts'
import { cellAt, type TableHeader, type TableRow } from './table.ts'

/** What a file with a row for each place writes for the quantity of what is never kept there. */
const UNSTOCKED = /^(?:not (?:stocked|carried)(?: here)?|nicht geführt)$/i

/**
 * The rows of places where a pet is not kept, and which has a row of another place: they say nothing of it. A pet that is kept
 * nowhere is left to a person.
 */
export function unstockedRows(
  header: TableHeader,
  rows: readonly TableRow[],
): ReadonlySet<TableRow> {
  const quantityAt = header.columns.place.get('quantity')
  const isUnstocked = ({ cells, notes }: TableRow) =>
    UNSTOCKED.test(cellAt(cells, quantityAt)) && notes?.[quantityAt ?? -1] === undefined
  if (quantityAt === undefined || !rows.some(isUnstocked)) return new Set()
  const petOf = rowKey(header, rows)
  const kept = new Set(rows.filter((row) => !isUnstocked(row)).map(petOf))
  return new Set(rows.filter((row) => isUnstocked(row) && kept.has(petOf(row))))
}
