import { quoteValue } from '../cells/import-values.ts'
import { withoutUnseen } from '../cells/unseen.ts'
import { andMore } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord } from '../reading/import-reading.ts'
import { cellAt, type TableHeader, type TableRow } from '../reading/table.ts'

// Some programs write the unit into each quantity: `120 Pieces`. Where all are of the one that goods are counted in, it says
// nothing. Another unit does: a box or a kilogram is no piece.

/** One and several of them. */
const UNITS: readonly (readonly string[])[] = [
  ['piece', 'pieces'],
  ['pc', 'pcs'],
  ['unit', 'units'],
  ['ea'],
  ['each'],
  ['stück', 'stücke'],
  ['stk'],
  ['stck'],
  ['st'],
]

const COUNTED = /^(.*\d)\s*(\p{L}+)\.?$/u
const COLUMNS = ['quantity', 'lowStockAt'] as const

/** Takes the unit out of the columns in which every cell that holds something is a number of the same unit of pieces. */
export function withoutUnits(
  header: TableHeader,
  rows: readonly TableRow[],
  findings: Findings,
): readonly TableRow[] {
  return COLUMNS.reduce((left, column) => {
    const at = header.columns.place.get(column)
    const numbers = at === undefined ? undefined : countedIn(left, at)
    const [first] = numbers?.keys() ?? []
    if (at === undefined || numbers === undefined || first === undefined) return left
    const { line, cells } = first
    const value = cellAt(cells, at)
    const count = numbers.size
    const place = `${lineWord(findings.format)} ${line}${andMore(count - 1)}`
    findings.warn({
      ...{ code: 'unit', column, value, line, count },
      text: `the ${column} ${quoteValue(value)} in ${place} is read as the number alone: all are in the same unit`,
    })
    return left.map((row) => {
      const number = numbers.get(row)
      return number === undefined
        ? row
        : { ...row, cells: row.cells.map((cell, each) => (each === at ? number : cell)) }
    })
  }, rows)
}

/** The numbers of a column that is counted in one unit; undefined where it is not. */
function countedIn(
  rows: readonly TableRow[],
  at: number,
): ReadonlyMap<TableRow, string> | undefined {
  const numbers = new Map<TableRow, string>()
  let unit: readonly string[] | undefined
  for (const row of rows) {
    const text = withoutUnseen(cellAt(row.cells, at))
    if (row.notes?.[at] !== undefined) return undefined
    if (text === '') continue
    const [, number, word = ''] = COUNTED.exec(text) ?? []
    const written = word.normalize('NFC').toLowerCase()
    unit ??= UNITS.find((words) => words.includes(written))
    if (number === undefined || !unit?.includes(written)) return undefined
    numbers.set(row, number)
  }
  return numbers
}
