import { readAmountStyle } from '../cells/amount-cells.ts'
import { quoteValue } from '../cells/import-values.ts'
import { readNumberStyle } from '../cells/number-style.ts'
import { ONLY_DIGITS } from '../cells/plain-number.ts'
import { columnsOf, guessColumns } from '../columns/column-guesses.ts'
import { ownColumn } from '../columns/column-places.ts'
import { mayBeNames } from '../columns/may-be-names.ts'
import { isOfMoney, warnOfNoCurrency } from '../columns/money-columns.ts'
import { withoutArchived } from '../products/archived-rows.ts'
import { withoutOtherBranches } from '../products/branch-rows.ts'
import { warnOfNameless } from '../products/nameless-variants.ts'
import { takeKindsOfParents } from '../products/product-kinds.ts'
import { withoutForeignStatus } from '../products/product-states.ts'
import { withoutGroups } from '../products/rows-of-groups.ts'
import { joinVariants } from '../products/variant-names.ts'
import type { ReadingTime } from '../reading/bounds.ts'
import type { CorrectedRows } from '../reading/corrections.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord, type Mistake } from '../reading/import-reading.ts'
import type { CsvColumn } from '../reading/list-columns.ts'
import type { ColumnNumbers, TableContent, TableHeader, TableRow } from '../reading/table.ts'
import type { Found } from '../reading/understanding.ts'
import { withoutUnits } from './counted-in.ts'
import { RowReader } from './read-row.ts'
import { separateRows } from './rows-without-pets.ts'

/** What is different in a CSV file and in a sheet, and in each reading. */
interface TableRules extends Pick<TableContent, 'textOf'> {
  /** Why a row with another number of cells than the header cannot be read. */
  readonly wrongWidth: (count: number) => Mistake
  readonly time: ReadingTime
}

/** How much of the time it takes to find out what is a row of a pet, and how its numbers are written. */
const UNDERSTOOD = 0.4

/** Reads the rows below a header. @returns the table as it was read */
export function readPets(
  given: TableHeader,
  { rows, all }: CorrectedRows,
  findings: Findings,
  rules: TableRules,
): TableContent {
  const header = withoutForeignStatus(given, rows)
  const divided = divide(header, { rows, all }, findings, rules)
  const content = takeKindsOfParents(joinVariants(divided, findings), all)
  warnOfLeftOut(content, findings)
  warnOfNoCurrency(content.header.columns.leftOut, findings)
  warnOfNameless(content, findings)
  const reader = new RowReader(content, findings, rules.wrongWidth)
  for (const [place, row] of content.rows.entries()) {
    if (findings.isFull) break
    rules.time.check(UNDERSTOOD + ((1 - UNDERSTOOD) * place) / content.rows.length)
    reader.read(row)
  }
  reader.report()
  return content
}

function warnOfLeftOut({ header, guesses, joinedWith }: TableContent, findings: Findings): void {
  const { leftOut, unread } = header.columns
  const isWithoutMoney = findings.currency === null
  for (const name of leftOut) {
    const own = ownColumn(name)
    const isSaid = own !== undefined && unread.has(own) && !(isOfMoney(own) && isWithoutMoney)
    if (isSaid || joinedWith?.includes(name)) continue
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
  findings: Findings,
  { textOf }: TableRules,
): TableContent {
  const { format, decisions, currency } = findings
  const { pets, below, blank } = separateRows(withoutUnits(header, given.rows, findings), header)
  const ofShop = withoutOtherBranches(header, withoutGroups(header, pets, findings), findings)
  const rows = withoutArchived(header, ofShop, given.all, findings)
  const styleOf = (column: CsvColumn): ColumnNumbers | null =>
    readNumberStyle(
      { [Symbol.iterator]: () => cellsOf(rows, column, header) },
      { column, lineWord: lineWord(format), decided: decisions.decimals },
    )
  const amountsOf = (column: CsvColumn): ColumnNumbers | null =>
    currency === null
      ? null
      : readAmountStyle(cellsOf(rows, column, header), {
          ...{ column, currency, lineWord: lineWord(format), decided: decisions.decimals },
        })
  const columns = columnsOf(header.names, rows)
  const guesses = guessColumns(columns, header.columns).mappings
  return {
    ...{ header, rows, below, blank, guesses, textOf },
    mayBeNames: mayBeNames(columns, header.columns, guesses),
    quantity: styleOf('quantity'),
    lowStockAt: styleOf('lowStockAt'),
    price: amountsOf('price'),
    cost: amountsOf('cost'),
    costPer: styleOf('costPer'),
    packSize: styleOf('packSize'),
    orderUpTo: styleOf('orderUpTo'),
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
