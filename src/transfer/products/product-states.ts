import { branchInBrackets, meaningsOf, withoutBrackets } from '../columns/column-names.ts'
import { ownColumn } from '../columns/column-places.ts'
import {
  isOwnStatus,
  type ProductState,
  type StateSpelling,
  stateOfWord,
  statesSaidBy,
} from '../columns/state-words.ts'
import { type ColumnPlaces, cellAt, type TableHeader, type TableRow } from '../reading/table.ts'
import { productRows } from './product-rows.ts'
import { groupColumn, parentColumns } from './variant-columns.ts'

/** A column in which another program says whether its products are there to be sold. */
interface StateColumn extends StateSpelling {
  readonly at: number
}

/** A row that a column says something of, in its word. */
export interface StatedRow {
  readonly row: TableRow
  readonly state: ProductState
  /** The name of the column. */
  readonly column: string
  readonly word: string
  /** The name of the row, or of the product that it is a variant of. */
  readonly name: string
}

/** The rows that another program does not call active, in their order. @param all with those that are no pets */
export function statedRows(
  header: TableHeader,
  rows: readonly TableRow[],
  all: readonly TableRow[],
): readonly StatedRow[] {
  const found = new Map<TableRow, StatedRow>()
  const columns = [...stateColumns(header, rows)].sort((a, b) => a.rank - b.rank)
  for (const column of columns) {
    for (const stated of statedBy(column, header, rows, all)) {
      const earlier = found.get(stated.row)
      if (earlier === undefined || isBeyond(stated.state, earlier.state))
        found.set(stated.row, stated)
    }
  }
  return found.size === 0 ? [] : rows.flatMap((row) => found.get(row) ?? [])
}

const ORDER: readonly ProductState[] = ['active', 'notForSale', 'archived']
const isBeyond = (one: ProductState, other: ProductState): boolean =>
  ORDER.indexOf(one) > ORDER.indexOf(other)

function stateColumns(header: TableHeader, rows: readonly TableRow[]): readonly StateColumn[] {
  const { names, columns } = header
  const read = new Set([...columns.place.values(), ...columns.moreBarcodes])
  return names.flatMap((name, at): StateColumn[] => {
    if (at === columns.place.get('status')) {
      return [
        { at, rank: 0, stateOf: (text) => (isOwnStatus(text) ? 'active' : stateOfWord(text)) },
      ]
    }
    const spelling = read.has(at) ? undefined : spellingOf(name, at, rows)
    return spelling === undefined || isOfOtherBranch(name, header) ? [] : [{ at, ...spelling }]
  })
}

/** Whether a name has another branch in it than the one whose stock is read. */
function isOfOtherBranch(name: string, { names, columns }: TableHeader): boolean {
  const branch = branchInBrackets(name)
  const stock = columns.place.get('quantity')
  return branch !== '' && branch !== (meaningsOf(names)[stock ?? -1]?.branch ?? '')
}

/** How the cells of a column say it: all that hold something do so in one way. */
function spellingOf(
  name: string,
  at: number,
  rows: readonly TableRow[],
): StateSpelling | undefined {
  const ways = statesSaidBy(withoutBrackets(name))
  if (ways.length === 0 || !rows.some(({ cells }) => cellAt(cells, at) !== '')) return undefined
  return ways.find(({ stateOf }) =>
    rows.every(({ cells }) => {
      const text = cellAt(cells, at)
      return text === '' || stateOf(text) !== undefined
    }),
  )
}

/** The rows that a column does not call active. Where it says the same of all of them, it means something else. */
function statedBy(
  { at, stateOf }: StateColumn,
  header: TableHeader,
  rows: readonly TableRow[],
  all: readonly TableRow[],
): readonly StatedRow[] {
  const column = header.names[at] ?? ''
  const ownOf = ({ cells }: TableRow) => {
    const word = cellAt(cells, at)
    const state = word === '' ? undefined : stateOf(word)
    return state === undefined ? undefined : { column, word, state }
  }
  // The row of a product may be none of a pet.
  if (!all.some((row) => isNotActive(ownOf(row)?.state))) return []
  const nameOf = ({ cells }: TableRow) => cellAt(cells, shownAt(header))
  const productOf = productsIn(header, all, (row) => ownOf(row) !== undefined)
  const stated = rows.flatMap((row): StatedRow[] => {
    const own = ownOf(row)
    const { product, isOver } = productOf(row)
    const ofProduct = product && ownOf(product)
    const isOfProduct =
      own === undefined || (isOver && ofProduct && isBeyond(ofProduct.state, own.state))
    const said = isOfProduct ? ofProduct : own
    if (said === undefined || !isNotActive(said.state)) return []
    return [{ row, ...said, name: nameOf(row) || (product === undefined ? '' : nameOf(product)) }]
  })
  const isOne = new Set(stated.map(({ state }) => state)).size === 1
  return isOne && stated.length === rows.length ? [] : stated
}

const shownAt = ({ columns: { place } }: TableHeader): number | undefined =>
  place.get('name') ?? place.get('petId') ?? place.get('barcode')

const isNotActive = (state: ProductState | undefined): boolean =>
  state !== undefined && state !== 'active'

interface ProductOf {
  readonly product: TableRow | undefined
  /** Whether what is said of the product is said of the row, too, whatever the row itself says. */
  readonly isOver: boolean
}

/** What is said of a product stands in the first of its rows alone, or in the row that its variants name. */
function productsIn(
  header: TableHeader,
  all: readonly TableRow[],
  isStated: (row: TableRow) => boolean,
): (row: TableRow) => ProductOf {
  const parents = parentColumns(header)
  if (parents !== undefined) {
    const productOf = productRows(parents, all.filter(isStated))
    return (row) => ({ product: productOf(row), isOver: true })
  }
  const group = groupColumn(header)
  const first = new Map<string, TableRow>()
  const groupOf = ({ cells }: TableRow) => cellAt(cells, group?.at)
  for (const row of group === undefined ? [] : all) {
    const of = groupOf(row)
    if (of !== '' && !first.has(of) && isStated(row)) first.set(of, row)
  }
  return (row) => ({ product: first.get(groupOf(row)), isOver: false })
}

/** Whether all that a column says is what another program says of its products. */
function isForeign(name: string, at: number, rows: readonly TableRow[]): boolean {
  const isOwn = ({ cells }: TableRow) => isOwnStatus(cellAt(cells, at))
  return spellingOf(name, at, rows) !== undefined && !rows.some(isOwn)
}

/** Whether the columns that have petstock's own name for the status are all another program's. */
export const hasForeignStatus = ({ names }: TableHeader, rows: readonly TableRow[]): boolean =>
  names.every((name, at) => ownColumn(name) !== 'status' || isForeign(name, at, rows))

/** The columns that are read: not the status by its name alone, where its words are all another program's. */
export function withoutForeignStatus(header: TableHeader, rows: readonly TableRow[]): TableHeader {
  const { names, columns } = header
  const at = columns.place.get('status')
  const isOwnName = at !== undefined && !columns.mapped.has('status')
  if (!isOwnName || !isForeign(names[at] ?? '', at, rows)) return header
  const place = new Map([...columns.place].filter(([column]) => column !== 'status'))
  return { ...header, columns: { ...columns, place, leftOut: leftOutOf(names, columns, place) } }
}

function leftOutOf(
  names: readonly string[],
  { moreBarcodes }: ColumnPlaces,
  place: ColumnPlaces['place'],
): readonly string[] {
  const read = new Set([...place.values(), ...moreBarcodes])
  return names.filter((name, at) => name.trim() !== '' && !read.has(at))
}
