import { withoutArchived } from './archived-rows.ts'
import type { ReadingTime } from './bounds.ts'
import { withoutOtherBranches } from './branch-rows.ts'
import { columnsOf, guessColumns } from './column-guesses.ts'
import type { CorrectedRows } from './corrections.ts'
import { withoutUnits } from './counted-in.ts'
import { ownColumn } from './csv-columns.ts'
import type { CsvColumn } from './csv-format.ts'
import type { ColumnNumbers } from './csv-numbers.ts'
import type { ImportFindings } from './import-findings.ts'
import { lineWord, type Mistake } from './import-reading.ts'
import { quoteValue } from './import-values.ts'
import { mayBeNames } from './may-be-names.ts'
import { warnOfNameless } from './nameless-variants.ts'
import { readNumberStyle } from './number-style.ts'
import { ONLY_DIGITS } from './plain-number.ts'
import { takeKindsOfParents } from './product-kinds.ts'
import { withoutForeignStatus } from './product-states.ts'
import { RowReader } from './read-row.ts'
import { withoutGroups } from './rows-of-groups.ts'
import { separateRows } from './rows-without-pets.ts'
import type { TableContent, TableHeader, TableRow } from './table.ts'
import type { Found } from './understanding.ts'
import { joinVariants } from './variant-names.ts'

/** What is different in a CSV file and in a sheet, and in each reading. */
export interface TableRules extends Pick<TableContent, 'textOf'> {
  /** Why a row with another number of cells than the header cannot be read. */
  readonly wrongWidth: (count: number) => Mistake
  readonly time: ReadingTime
}

/** Reads the rows below a header. @returns the table as it was read */
export function readPets(
  given: TableHeader,
  { rows, all }: CorrectedRows,
  findings: ImportFindings,
  rules: TableRules,
): TableContent {
  const header = withoutForeignStatus(given, rows)
  const divided = divide(header, { rows, all }, findings, rules)
  const content = takeKindsOfParents(joinVariants(divided, findings), all)
  warnOfLeftOut(content, findings)
  warnOfNameless(content, findings)
  const reader = new RowReader(content, findings, rules.wrongWidth)
  for (const row of content.rows) {
    if (findings.isFull) break
    rules.time.check()
    reader.read(row)
  }
  reader.report()
  return content
}

function warnOfLeftOut(
  { header, guesses, joinedWith }: TableContent,
  findings: ImportFindings,
): void {
  const { leftOut, unread } = header.columns
  for (const name of leftOut) {
    const own = ownColumn(name)
    if ((own !== undefined && unread.has(own)) || joinedWith?.includes(name)) continue
    const guess = guesses.find((each) => each.name === name)
    const hint = guess === undefined ? '' : ` (it may be the ${guess.column})`
    findings.warn({
      code: 'left_out_column',
      text: `the column ${quoteValue(name)} is not known and is left out${hint}`,
    })
  }
}

/** Takes away what is no pet, and finds out how the numbers are written. */
function divide(
  header: TableHeader,
  given: CorrectedRows,
  findings: ImportFindings,
  { textOf }: TableRules,
): TableContent {
  const { format, decisions } = findings
  const { pets, below, blank } = separateRows(withoutUnits(header, given.rows, findings), header)
  const ofShop = withoutOtherBranches(header, withoutGroups(header, pets, findings), findings)
  const rows = withoutArchived(header, ofShop, given.all, findings)
  const styleOf = (column: CsvColumn): ColumnNumbers | null =>
    readNumberStyle(
      { [Symbol.iterator]: () => cellsOf(rows, column, header) },
      { column, lineWord: lineWord(format), decided: decisions.decimals },
    )
  const columns = columnsOf(header.names, rows)
  const guesses = guessColumns(columns, header.columns).mappings
  return {
    ...{ header, rows, below, blank, guesses, textOf },
    mayBeNames: mayBeNames(columns, header.columns, guesses),
    quantity: styleOf('quantity'),
    lowStockAt: styleOf('lowStockAt'),
  }
}

/** The cells of a column that are as a person wrote them, and show more than digits how numbers are written. */
function* cellsOf(
  rows: readonly TableRow[],
  column: CsvColumn,
  { names, columns: { place } }: TableHeader,
): Generator<Found> {
  const at = place.get(column)
  if (at === undefined) return
  for (const { line, cells, notes } of rows) {
    const text = cells.length === names.length ? (cells[at] ?? '') : ''
    if (text === '' || ONLY_DIGITS.test(text) || notes?.[at] !== undefined) continue
    yield { line, text }
  }
}
