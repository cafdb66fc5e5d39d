import { cellAt, type TableRow } from '../reading/table.ts'
import type { ParentColumns } from './variant-columns.ts'

/**
 * Finds the row of a product that another row names as its own.
 * @param rows those that may be named: none that names one itself is
 */
export function productRows(
  parents: ParentColumns,
  rows: readonly TableRow[],
): (row: TableRow) => TableRow | undefined {
  const products = rows.filter(({ cells }) => cellAt(cells, parents.at) === '')
  const byCode = firstBy(products, parents.codeAt)
  // Most files name a product by its code alone.
  let byId: ReadonlyMap<string, TableRow> | undefined
  return ({ cells }) => {
    const of = cellAt(cells, parents.at)
    if (of === '') return undefined
    if (!of.startsWith('id:')) return byCode.get(of)
    byId ??= firstBy(products, parents.idAt)
    return byId.get(of.slice('id:'.length))
  }
}

/** The first row of each value that a column has. */
function firstBy(rows: readonly TableRow[], at: number | undefined): ReadonlyMap<string, TableRow> {
  const first = new Map<string, TableRow>()
  for (const row of at === undefined ? [] : rows) {
    const key = cellAt(row.cells, at)
    if (key !== '' && !first.has(key)) first.set(key, row)
  }
  return first
}
