import { ONLY_DIGITS, plainNumber } from '../cells/plain-number.ts'
import { isTotal, namesTotal } from '../cells/total-line.ts'
import type { ColumnPlaces } from '../reading/table.ts'
import { cellAt, type TableRow } from '../reading/table.ts'

/** A row that has a whole number for its quantity. */
interface Counted {
  readonly row: TableRow
  readonly quantity: number
}

/**
 * Finds the sums of groups among the pets: rows with neither a number nor a barcode that are the sum of those above them and
 * name a total or have no text at all, or of those below them and name how many these are.
 */
export function groupTotals(
  rows: readonly TableRow[],
  columns: ColumnPlaces,
): ReadonlySet<TableRow> {
  const at = columns.place.get('quantity')
  // Most lists have a number or a barcode in each row.
  if (at === undefined || !rows.some((row) => isUnnumbered(row, columns))) return new Set()
  const counted = rows.flatMap((row): Counted[] => {
    const quantity = wholeNumber(cellAt(row.cells, at))
    return quantity === undefined ? [] : [{ row, quantity }]
  })
  const above = totalsAbove(counted, columns)
  const others = above.size === 0 ? counted : counted.filter(({ row }) => !above.has(row))
  return new Set([...above, ...totalsBelow(others, columns)])
}

/** `Total Fish`, or a line of sums alone: the sum of the rows since another total, or since the first row. */
function totalsBelow(counted: readonly Counted[], columns: ColumnPlaces): readonly TableRow[] {
  const totals: TableRow[] = []
  let sum = 0
  let pets = 0
  const sumsAtTotals = new Set([sum])
  for (const { row, quantity } of counted) {
    const isSum = sum > 0 && sumsAtTotals.has(sum - quantity)
    const isNoPet = () => row.cells.some(namesTotal) || (pets > 1 && isWithoutText(row))
    if (isSum && isUnnumbered(row, columns) && isNoPet()) {
      totals.push(row)
      sumsAtTotals.add(sum)
    } else {
      sum += quantity
      pets++
    }
  }
  return totals
}

/** A line that names nothing: no pet would be known by it. */
const isWithoutText = ({ cells }: TableRow): boolean => !cells.some((cell) => /\p{L}/u.test(cell))

/** `Shop / Fish (12)`, as programs write a group above its 12 rows. */
const NAMED_COUNT = /\p{L}.*\((\d{1,6})\)$/u

function totalsAbove(counted: readonly Counted[], columns: ColumnPlaces): ReadonlySet<TableRow> {
  const groups: { row: TableRow; quantity: number; count: number; from: number }[] = []
  /** The quantities of the pets so far, added up, by how many there are. */
  const sums = [0]
  for (const { row, quantity } of counted) {
    const count = namedCount(row)
    if (count > 0 && isUnnumbered(row, columns)) {
      groups.push({ row, quantity, count, from: sums.length - 1 })
    } else sums.push((sums.at(-1) ?? 0) + quantity)
  }
  const isSum = ({ row, quantity, count, from }: (typeof groups)[number]): boolean =>
    (count > 1 || hasOneText(row)) && (sums[from + count] ?? -1) - (sums[from] ?? 0) === quantity
  return new Set(groups.filter(isSum).map(({ row }) => row))
}

/** How many rows the first text of a row names; 0: it names none. */
function namedCount({ cells }: TableRow): number {
  const first = cells.find((cell) => cell.trim() !== '')
  if (first?.includes('(') !== true) return 0
  return Number(NAMED_COUNT.exec(first.trim())?.[1] ?? 0)
}

const hasOneText = ({ cells }: TableRow): boolean =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length === 1

/** Whether a row names a total alone where its name would be, and has nothing else that a pet is known by. */
export const isNamedTotal = (row: TableRow, columns: ColumnPlaces): boolean =>
  isUnnumbered(row, columns) && isTotal(cellAt(row.cells, columns.place.get('name')))

const isUnnumbered = ({ cells }: TableRow, { place, moreBarcodes }: ColumnPlaces): boolean =>
  cellAt(cells, place.get('petId')) === '' &&
  cellAt(cells, place.get('barcode')) === '' &&
  moreBarcodes.every((at) => cellAt(cells, at) === '')

/** `1,200` and `1.200`: which of the two a file writes is not known yet, and its totals are written as its numbers. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/

/** `12,00`: three zeros may be thousands. */
const NO_DECIMALS = /[.,]00?$/

function wholeNumber(cell: string): number | undefined {
  if (ONLY_DIGITS.test(cell)) return Number(cell)
  const text = plainNumber(cell).replace(NO_DECIMALS, '')
  const digits = GROUPED.test(text) ? text.replace(/\D/g, '') : text
  return ONLY_DIGITS.test(digits) ? Number(digits) : undefined
}
