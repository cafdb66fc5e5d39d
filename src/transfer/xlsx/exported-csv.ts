import { isTradeNumber } from '../../stock/barcode.ts'
import { unguardFormula } from '../cells/csv-format.ts'
import { quoteValue } from '../cells/import-values.ts'
import { andMore } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import type { ColumnDoubt } from '../reading/import-warnings.ts'
import { type CsvColumn, isExportHeader } from '../reading/list-columns.ts'
import type { TableHeader, TableRow } from '../reading/table.ts'
import { KEPT_FORMATS, type SheetContent } from './sheet.ts'

/**
 * Whether a sheet is a CSV file of petstock's export that was opened in a spreadsheet and saved as a workbook. The `'` before
 * texts that look like formulas are part of it then; an exported workbook has none.
 */
export function isExportedCsv({ rows, textCells }: SheetContent, header: TableHeader): boolean {
  if (!isExportHeader(header.names)) return false
  const at = header.names.indexOf('quantity')
  const isText = ({ line }: { readonly line: number }) => textCells.get(line)?.has(at) === true
  // An exported workbook formats its header as text, and no quantity. A spreadsheet formats all cells of a CSV column alike.
  const below = rows.slice(0, KEPT_FORMATS).filter(({ line }) => line > header.line)
  return !isText(header) || below.every(isText)
}

/** What a spreadsheet makes of a text that it takes for a number, or for true or false. */
const NUMBER = /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|TRUE|FALSE)$/i

const TEXTS = [
  'name',
  'kind',
  'barcode',
  'supplier',
  'supplierCode',
] as const satisfies readonly CsvColumn[]

const DOUBTS = {
  became_number:
    'a number in the spreadsheet, which takes away zeros before a number: look whether it is whole, or export .xlsx, which keeps them',
  guarded:
    "read with the ' before it, which an exported CSV file has before what looks like a formula: take it away if it does not belong there",
} satisfies { readonly [doubt in ColumnDoubt]?: string }

/** Warns of what a spreadsheet has made of the texts of an exported CSV file. */
export function warnOfChangedTexts(
  rows: readonly TableRow[],
  { columns: { place } }: TableHeader,
  findings: Findings,
): void {
  for (const column of TEXTS) {
    const at = place.get(column)
    if (at === undefined) continue
    const isNumber = (text: string) =>
      NUMBER.test(text) && !(column === 'barcode' && isTradeNumber(text))
    // Zeros that are there show that the column is text in the spreadsheet, too.
    const keepsZeros = rows.some(({ cells }) => /^0\d+$/.test(cells[at]?.trim() ?? ''))
    if (!keepsZeros) warnOf('became_number', column, cellsOf(rows, at, isNumber), findings)
  }
}

/** Warns of texts that look like those of an exported CSV file, in a sheet that is none. */
export function warnOfGuards(
  rows: readonly TableRow[],
  header: TableHeader,
  findings: Findings,
): void {
  // An exported workbook has its texts as they are.
  if (isExportHeader(header.names)) return
  for (const column of TEXTS) {
    const at = header.columns.place.get(column)
    const isGuarded = (text: string) => unguardFormula(text) !== text
    if (at !== undefined) warnOf('guarded', column, cellsOf(rows, at, isGuarded), findings)
  }
}

interface FoundCells {
  readonly first: TableRow
  readonly text: string
  readonly count: number
}

function cellsOf(
  rows: readonly TableRow[],
  at: number,
  matches: (text: string) => boolean,
): FoundCells | undefined {
  const found = rows.filter(({ cells }) => matches(cells[at]?.trim() ?? ''))
  const [first] = found
  return first && { first, text: first.cells[at] ?? '', count: found.length }
}

function warnOf(
  code: keyof typeof DOUBTS,
  column: CsvColumn,
  found: FoundCells | undefined,
  findings: Findings,
): void {
  if (found === undefined) return
  const { first, text, count } = found
  const others = andMore(count - 1)
  findings.warn({
    ...{ code, column, value: text, line: first.line, count },
    text: `the ${column} ${quoteValue(text)} in row ${first.line}${others} is ${DOUBTS[code]}`,
  })
}
