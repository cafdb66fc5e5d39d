import { groupBy } from '../../everywhere/lists.ts'
import type { Currency } from '../../money/currency.ts'
import { andMore } from './and-more.ts'
import type { ReadingTime } from './bounds.ts'
import type { Findings } from './findings.ts'
import { type ColumnMapping, lineWord } from './import-reading.ts'
import type { CsvColumn } from './list-columns.ts'
import type { ReadingDecisions } from './questions.ts'
import type { TableHeader, TableRow } from './table.ts'

/** How a file is to be read. */
export interface HowToRead {
  /** Columns of a CSV file or a workbook that have other names than petstock's. */
  readonly mappings: readonly ColumnMapping[]
  /** What is read in another way than a CSV file or a workbook has it. */
  readonly corrections: Corrections
  readonly decisions: ReadingDecisions
  /** Of all amounts in it; null, or absent: the shop has none, and prices are not read. */
  readonly currency?: Currency | null
}

/** How a file is to be read, and until when. */
export interface ReadingOptions extends HowToRead {
  readonly currency: Currency | null
  readonly time: ReadingTime
}

/** What a person has put right of a CSV file or a workbook, without changing the file. */
export interface Corrections {
  readonly cells: readonly CorrectedCell[]
  /** The lines that are not read. */
  readonly leftOut: readonly number[]
}

/** A cell as it should be read. */
interface CorrectedCell {
  /** As in {@link TableRow}. */
  readonly line: number
  readonly column: CsvColumn
  readonly value: string
}

const NOTHING_CORRECTED: Corrections = { cells: [], leftOut: [] }

/** As it stands. */
export const AS_IT_IS: HowToRead = { mappings: [], corrections: NOTHING_CORRECTED, decisions: {} }

/** The rows below a header as they should be read. */
export interface CorrectedRows {
  /** Those that are read. */
  readonly rows: readonly TableRow[]
  /** With those that are left out. */
  readonly all: readonly TableRow[]
}

/** Puts right the rows below a header. */
export function correctRows(
  rows: readonly TableRow[],
  { columns }: TableHeader,
  { cells, leftOut }: Corrections,
  findings: Findings,
): CorrectedRows {
  if (cells.length + leftOut.length === 0) return { rows, all: rows }
  warnOfNoLine(rows, leftOut, findings)
  const corrected = groupBy(cells, ({ line }) => line)
  const left = new Set(leftOut)
  const all = rows.map((row) => {
    const ofRow = corrected.get(row.line)
    return ofRow === undefined ? row : correctRow(row, ofRow, columns)
  })
  return { rows: all.filter(({ line }) => !left.has(line)), all }
}

/** Warns where there is nothing to leave out: who asked for it may mean another line, or another file. */
function warnOfNoLine(
  rows: readonly TableRow[],
  leftOut: readonly number[],
  findings: Findings,
): void {
  const lines = new Set(rows.map(({ line }) => line))
  const absent = leftOut.filter((line) => !lines.has(line))
  const [first] = absent
  if (first === undefined) return
  const others = andMore(absent.length - 1)
  findings.warn({
    ...{ code: 'no_such_line', line: first },
    text: `${lineWord(findings.format)} ${first}${others} is to be left out, and no pet begins there`,
  })
}

function correctRow(
  row: TableRow,
  corrected: readonly CorrectedCell[],
  { place, moreBarcodes }: TableHeader['columns'],
): TableRow {
  const cells = [...row.cells]
  const notes = [...(row.notes ?? [])]
  for (const { column, value } of corrected) {
    const at = place.get(column)
    if (at === undefined || at >= cells.length) continue
    cells[at] = value
    notes[at] = undefined
    // A pet's barcodes are put right together, wherever they stand.
    for (const other of column === 'barcode' ? moreBarcodes : []) {
      cells[other] = ''
      notes[other] = undefined
    }
  }
  return { ...row, cells, notes }
}
