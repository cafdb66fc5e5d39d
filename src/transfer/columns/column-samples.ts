import { barcodePlaces, isDecorated } from '../barcodes/barcode-column.ts'
import { shorten } from '../cells/import-values.ts'
import { unwrapped } from '../cells/plain-number.ts'
import type { ColumnSample } from '../reading/import-reading.ts'
import { type CsvColumn, MONEY_COLUMNS } from '../reading/list-columns.ts'
import type { ReadingDecisions } from '../reading/questions.ts'
import { cellAt, type TableContent, type TableHeader, type TableRow } from '../reading/table.ts'
import { LOOKED_AT } from './column-guesses.ts'

/** How many cells of a column show a person what it is. */
export const SHOWN_CELLS = 3

/** What samples are taken of: a table, or the first rows of one. */
type Sampled = Pick<TableContent, 'header' | 'rows' | 'guesses' | 'textOf'>

/** Columns of numbers, which are read without what a spreadsheet alone needs. */
const NUMBERS = [
  ...(['petId', 'quantity', 'lowStockAt', 'packSize', 'orderUpTo'] as const),
  ...MONEY_COLUMNS,
] as const
const isNumber = (column: CsvColumn): boolean => NUMBERS.some((each) => each === column)

/**
 * The columns that have a name, each with its cells in the rows that show most, the same for all; none of a column that has
 * nothing in its first rows. Cells are shown as they are read, or would be: without what is before them for a spreadsheet
 * alone.
 */
export function samplesOf(sampled: Sampled, decisions: ReadingDecisions): readonly ColumnSample[] {
  const { header, rows, textOf } = sampled
  const bare = new Set(bareColumns(sampled, decisions))
  const first = rows.slice(0, LOOKED_AT)
  const shown = showingMost(first, header)
  return header.names.flatMap((name, at) => {
    if (name === '') return []
    const isEmpty = first.every(({ cells }) => cellAt(cells, at) === '')
    const sampleOf = ({ cells }: TableRow) => {
      const text = textOf(cellAt(cells, at))
      return shorten(bare.has(at) ? unwrapped(text) : text)
    }
    return [{ name, cells: isEmpty ? [] : shown.map(sampleOf) }]
  })
}

/** The columns of numbers and of barcodes, by what is known and by guesses. */
function bareColumns(
  { header: { names, columns }, header, guesses }: Sampled,
  decisions: ReadingDecisions,
): readonly number[] {
  const numbers = NUMBERS.flatMap((column) => columns.place.get(column) ?? [])
  const barcodes = isDecorated(header, decisions) ? barcodePlaces(columns) : []
  const guessed = guesses.flatMap(({ name, column }) => {
    const isBare = column === 'barcode' ? decisions.barcodes !== 'as_written' : isNumber(column)
    return isBare ? [names.indexOf(name)] : []
  })
  return [...numbers, ...barcodes, ...guessed]
}

/** The rows that show something of most columns, in their order: first of those that are read, and of which no other row does. */
function showingMost(rows: readonly TableRow[], { columns }: TableHeader): readonly TableRow[] {
  const read = new Set(barcodePlaces(columns).concat(...columns.place.values()))
  const shown = new Set<number>()
  const left = new Set(rows)
  const chosen = new Set<TableRow>()
  while (chosen.size < SHOWN_CELLS && left.size > 0) {
    let most = { worth: -1, row: rows[0] as TableRow }
    for (const row of left) {
      const worth = worthOf(row, read, shown)
      if (worth > most.worth) most = { worth, row }
    }
    left.delete(most.row)
    chosen.add(most.row)
    for (const at of most.row.cells.keys()) if (cellAt(most.row.cells, at) !== '') shown.add(at)
  }
  return rows.filter((row) => chosen.has(row))
}

/** What a row shows: a column that is read, and is not shown yet, counts for more than all that are shown. */
function worthOf(
  { cells }: TableRow,
  read: ReadonlySet<number>,
  shown: ReadonlySet<number>,
): number {
  const beyond = cells.length + 1
  let worth = 0
  for (const at of cells.keys()) {
    if (cellAt(cells, at) === '') continue
    worth += read.has(at) ? (shown.has(at) ? beyond : beyond ** 2) : shown.has(at) ? 0 : 1
  }
  return worth
}
