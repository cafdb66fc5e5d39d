import { findLastIndex } from '../../everywhere/lists.ts'
import { isTotalLine } from '../cells/total-line.ts'
import type { CsvColumn } from '../reading/list-columns.ts'
import type { RowBelow, TableHeader, TableRow } from '../reading/table.ts'
import type { CountedLines } from '../reading/understanding.ts'
import { groupTotals } from './group-totals.ts'

/** The rows below a header, separated into pets and what is none. */
interface SeparatedRows {
  readonly pets: readonly TableRow[]
  /** The totals, and what follows the last of them, in the order of the file. */
  readonly below: readonly RowBelow[]
  /** Rows without anything in a column that is read. */
  readonly blank: CountedLines | null
}

/** How many rows below the pets are looked at. */
const MAX_BELOW = 50

/** Takes away what is no pet: rows without anything that is read, the total, and what stands below it. */
export function separateRows(rows: readonly TableRow[], header: TableHeader): SeparatedRows {
  const { place } = header.columns
  const read = [...place.values()]
  const isEmpty = ({ cells, notes }: TableRow, at: number): boolean => {
    const cell = cells[at]
    return (cell === undefined || cell === '' || cell.trim() === '') && notes?.[at] === undefined
  }
  const isBlank = (row: TableRow): boolean => {
    for (const at of read) if (!isEmpty(row, at)) return false
    return true
  }
  const last = rowsBelow(rows, place, isBlank)
  const end = last[0] === undefined ? rows.length : rows.indexOf(last[0].row)
  const totals = groupTotals(rows.slice(0, end), header.columns)
  const below = [...[...totals].map((row) => ({ row, as: 'total' as const })), ...last]
  if (below.length === 0 && !rows.some(isBlank)) return { pets: rows, below, blank: null }
  const isBelow = new Set(below.map(({ row }) => row))
  const blank = rows.filter((row) => isBlank(row) && !isBelow.has(row))
  const isOne = new Set(blank)
  const [first] = blank
  return {
    pets: rows.slice(0, end).filter((row) => !isOne.has(row) && !totals.has(row)),
    below,
    blank: first === undefined ? null : { count: blank.length, firstLine: first.line },
  }
}

type Places = ReadonlyMap<CsvColumn, number>
type LastRow = { readonly row: TableRow; readonly as: 'total' | 'footer' | 'text' | 'blank' }

function rowsBelow(
  rows: readonly TableRow[],
  place: Places,
  isBlank: (row: TableRow) => boolean,
): readonly RowBelow[] {
  const last: LastRow[] = []
  for (let at = rows.length - 1; at >= 0 && last.length < MAX_BELOW; at--) {
    const row = rows[at]
    const as = row && kindOf(row, place, isBlank(row))
    if (row === undefined || as === undefined) break
    last.unshift({ row, as })
  }
  const total = last.findIndex(({ as }) => as === 'total')
  const text = findLastIndex(last, ({ as }, at) => as === 'text' && (total === -1 || at < total))
  return last.slice(text + 1).flatMap(({ row, as }) => {
    if (as === 'blank') return []
    return { row, as: as === 'total' ? as : 'footer' }
  })
}

/** What a row is that may stand below the pets; text may be one of them. @returns undefined for a pet */
function kindOf(row: TableRow, place: Places, isBlank: boolean): LastRow['as'] | undefined {
  const { cells } = row
  const petId = place.get('petId') ?? -1
  if (isTotalLine(cells, cells[petId] ?? '')) return 'total'
  const filled = [...cells.keys()].filter((at) => (cells[at] ?? '').trim() !== '')
  const [first = -1] = filled
  const text = (cells[first] ?? '').trim()
  const hasQuantity = filled.includes(place.get('quantity') ?? -1)
  if (filled.length > 2 || hasQuantity || !/\p{L}/u.test(text)) return isBlank ? 'blank' : undefined
  const isRead = [...place.values()].some((at) => at === first && at !== petId)
  if (filled.length === 1 && !isRead && /\s/.test(text)) return 'footer'
  return isBlank ? 'blank' : 'text'
}
