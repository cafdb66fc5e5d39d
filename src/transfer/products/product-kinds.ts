import { groupBy } from '../../everywhere/lists.ts'
import { noteOfText } from '../cells/error-texts.ts'
import { cellAt, type TableContent, type TableRow } from '../reading/table.ts'
import { productRows } from './product-rows.ts'
import { parentColumns } from './variant-columns.ts'

// Programs write the kind of a product, and its supplier, into the first of its rows alone, or into the row of the product itself.

type OfProduct = 'kind' | 'supplier'

/** The kind of a row, or its supplier, as others may take it; empty: none. */
function ownText({ cells, notes }: TableRow, at: number, column: OfProduct): string {
  const text = cellAt(cells, at)
  return notes?.[at] === undefined && noteOfText(column, text) === undefined ? text : ''
}

const ownKind = (row: TableRow, at: number): string => ownText(row, at, 'kind')

const isWithout = ({ cells, notes }: TableRow, at: number): boolean =>
  cellAt(cells, at) === '' && notes?.[at] === undefined

/** A row, and what the file knows its product by; empty: by its name alone. */
export interface RowOfProduct {
  readonly row: TableRow
  readonly product: string
}

/**
 * The kinds that variants take from the first row of their product, or its supplier, by their lines.
 * @param groups the rows that share a name, which may be that of several products
 * @param at the place of the column
 */
export function textsOfProducts(
  groups: readonly (readonly RowOfProduct[])[],
  at: number,
  column: OfProduct,
): ReadonlyMap<number, string> {
  const own = (row: TableRow) => ownText(row, at, column)
  const texts = new Map<number, string>()
  for (const rows of groups) {
    if (!rows.some(({ row }) => isWithout(row, at))) continue
    for (const [product, [first, ...later]] of groupBy(rows, (each) => each.product)) {
      const text = first === undefined ? '' : own(first.row)
      // Rows that have nothing but a name in common may be of two products where these differ.
      const isOne = product !== '' || later.every(({ row }) => ['', text].includes(own(row)))
      if (text === '' || !isOne) continue
      for (const { row } of later) if (isWithout(row, at)) texts.set(row.line, text)
    }
  }
  return texts
}

/**
 * Gives variants without a kind that of the row which they name as their product's, where their names begin with its name: the
 * parent of a pet may also be the cage that it is in.
 * @param all the rows below the header, with those that a person leaves out: the row of a product has no stock of its own
 */
export function takeKindsOfParents(content: TableContent, all: readonly TableRow[]): TableContent {
  const { header, rows } = content
  const kindAt = header.columns.place.get('kind')
  const nameAt = header.columns.place.get('name')
  const parents = parentColumns(header)
  if (kindAt === undefined || nameAt === undefined || parents === undefined) return content
  const isWhole = ({ cells }: TableRow) => cells.length === header.names.length
  const products = all.filter((row) => isWhole(row) && ownKind(row, kindAt) !== '')
  const productOf = productRows(parents, products)
  return {
    ...content,
    rows: rows.map((row) => {
      if (!isWhole(row) || !isWithout(row, kindAt)) return row
      const product = productOf(row)
      const isOfIt =
        product !== undefined &&
        product.line < row.line &&
        beginsWith(cellAt(row.cells, nameAt), cellAt(product.cells, nameAt))
      if (!isOfIt) return row
      const cells = row.cells.slice()
      cells[kindAt] = ownKind(product, kindAt)
      return { ...row, cells }
    }),
  }
}

const beginsWith = (name: string, start: string): boolean =>
  start !== '' && name.startsWith(start) && !LETTER.test(name.charAt(start.length))

const LETTER = /[\p{L}\p{N}]/u
