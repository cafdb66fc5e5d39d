import { withoutArchived } from './archived-rows.ts'
import { BarcodeColumn, barcodePlaces } from './barcode-column.ts'
import type { ReadingTime } from './bounds.ts'
import { withoutOtherBranches } from './branch-rows.ts'
import { NoteWatch, refuseNote } from './cell-notes.ts'
import { columnsOf, guessColumns } from './column-guesses.ts'
import type { CorrectedRows } from './corrections.ts'
import { withoutUnits } from './counted-in.ts'
import { RoundedIdWatch, readLowStockAtCell, readStatusCell } from './csv-cells.ts'
import { comparedName, ownColumn } from './csv-columns.ts'
import type { CsvColumn } from './csv-format.ts'
import { type ColumnNumbers, readWholeNumber } from './csv-numbers.ts'
import { noteOfText } from './error-texts.ts'
import { isNamedTotal } from './group-totals.ts'
import type { ImportFindings } from './import-findings.ts'
import { lineWord, type Mistake, type Read } from './import-reading.ts'
import { namingUnseen, quoteValue, readName } from './import-values.ts'
import { mayBeNames } from './may-be-names.ts'
import { warnOfNameless } from './nameless-variants.ts'
import { isNoBarcode } from './no-barcode.ts'
import { readNumberStyle } from './number-style.ts'
import { NO_NUMBER, readNumberCell } from './pet-numbers.ts'
import { takeKindsOfParents } from './product-kinds.ts'
import { withoutForeignStatus } from './product-states.ts'
import { withoutTokens } from './record-tokens.ts'
import { withoutGroups } from './rows-of-groups.ts'
import { separateRows } from './rows-without-pets.ts'
import type { TableContent, TableHeader, TableRow } from './table.ts'
import { refuseTotal } from './total-line.ts'
import type { Found } from './understanding.ts'
import { joinVariants } from './variant-names.ts'

/** What is different in a CSV file and in a sheet, and in each reading. */
export interface TableRules {
  /** The text of a cell that holds one, as a person wrote it. */
  readonly textOf: (cell: string) => string
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
  const divided = divide(header, { rows, all }, findings)
  const content = takeKindsOfParents(joinVariants(divided, findings, rules.textOf), all)
  warnOfLeftOut(content, findings)
  warnOfNameless(content, findings)
  const rounded = new RoundedIdWatch()
  const notes = new NoteWatch()
  const { textOf } = rules
  const barcodes = new BarcodeColumn({ content, textOf, decisions: findings.decisions })
  const names = header.names.map(comparedName)
  const isOwnKind = names[header.columns.place.get('kind') ?? -1] === 'kind'
  const kindOf = isOwnKind ? (text: string) => text : withoutTokens
  for (const row of content.rows) {
    if (findings.isFull) break
    rules.time.check()
    readRow({ row, names, content, findings, rules, rounded, notes, barcodes, kindOf })
  }
  rounded.report(findings)
  barcodes.report(findings)
  notes.report(findings)
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
function divide(header: TableHeader, given: CorrectedRows, findings: ImportFindings): TableContent {
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
    ...{ header, rows, below, blank, guesses },
    mayBeNames: mayBeNames(columns, header.columns, guesses),
    quantity: styleOf('quantity'),
    lowStockAt: styleOf('lowStockAt'),
  }
}

/** The cells of a column that are as a person wrote them. */
function* cellsOf(
  rows: readonly TableRow[],
  column: CsvColumn,
  { names, columns: { place } }: TableHeader,
): Generator<Found> {
  const at = place.get(column)
  if (at === undefined) return
  for (const { line, cells, notes } of rows) {
    const text = cells.length === names.length ? cells[at] : undefined
    if (text !== undefined && notes?.[at] === undefined) yield { line, text }
  }
}

interface RowReading {
  readonly row: TableRow
  /** The names of the header, as names are compared. */
  readonly names: readonly string[]
  readonly content: TableContent
  readonly findings: ImportFindings
  readonly rules: TableRules
  readonly rounded: RoundedIdWatch
  readonly notes: NoteWatch
  readonly barcodes: BarcodeColumn
  /** What a text of the column of kinds means. */
  readonly kindOf: (text: string) => string
}

/** Names have their own rule about signs that do not show. */
const NAMES: ReadonlySet<CsvColumn> = new Set(['name', 'kind'])

function readRow(reading: RowReading): void {
  const { row, content, findings, rules, rounded, notes } = reading
  const { header, quantity, lowStockAt } = content
  const { line, cells } = row
  const variant = content.variants?.get(line)
  if (isHeaderAgain(cells, reading.names)) {
    const reason = 'is the header again: delete the line'
    findings.refuse(line, null, { code: 'repeated_header', reason })
    return
  }
  if (cells.length !== header.names.length) {
    findings.refuse(line, null, rules.wrongWidth(cells.length))
    return
  }
  const take = <T>(column: CsvColumn, read: (cell: string) => Read<T>): T | undefined => {
    const at = header.columns.place.get(column) ?? -1
    const cell = cells[at]
    if (cell === undefined) return undefined
    const note = row.notes?.[at] ?? noteOfText(column, cell)
    if (note !== undefined) notes.see({ column, line, cell, note })
    const refused = note && refuseNote(column, cell, note)
    const value = refused ?? (NAMES.has(column) ? read(cell) : namingUnseen(cell, read(cell)))
    return findings.take(line, column, cell, value)
  }
  const number = header.columns.place.has('petId')
    ? take('petId', (cell) => readNumberCell(rules.textOf(cell)))
    : NO_NUMBER
  if (typeof number?.petId === 'bigint') rounded.see(number.petId, line)
  findings.addRow({
    line,
    petId: number?.petId,
    code: number?.code,
    quantity: take('quantity', (cell) => readWholeNumber(cell, quantity)),
    status: take('status', readStatusCell),
    name: take('name', (cell) =>
      isNamedTotal(row, header.columns) ? refuseTotal(cell.trim()) : readName(rules.textOf(cell)),
    ),
    sharedName: variant && rules.textOf(variant.shared),
    kind: take('kind', (cell) => readName(reading.kindOf(rules.textOf(cell)))),
    barcodes: takeBarcodes(reading),
    lowStockAt: take('lowStockAt', (cell) => readLowStockAtCell(cell, lowStockAt)),
    updatedAt: undefined,
  })
}

/** Reads the barcodes of a pet, out of all columns that have some. */
function takeBarcodes({
  row: { line, cells, notes: noted },
  content,
  findings,
  rules,
  notes,
  barcodes,
}: RowReading): readonly string[] | undefined {
  const places = barcodePlaces(content.header.columns)
  if (places.length === 0) return undefined
  const given = places.map((at) => cells[at] ?? '')
  const shown = given.length === 1 ? (given[0] ?? '') : given.join(' ').trim()
  for (const [nth, at] of places.entries()) {
    const cell = given[nth] ?? ''
    const note = noted?.[at] ?? (isNoBarcode(cell.trim()) ? undefined : noteOfText('barcode', cell))
    if (note === undefined) continue
    notes.see({ column: 'barcode', line, cell, note })
    const refused = refuseNote('barcode', cell, note)
    if (refused !== undefined) return findings.take(line, 'barcode', shown, refused)
  }
  const read = barcodes.read(given.map(rules.textOf), line)
  return findings.take(line, 'barcode', shown, namingUnseen(shown, read))
}

const isHeaderAgain = (cells: readonly string[], names: readonly string[]): boolean =>
  cells.length === names.length && cells.every((cell, at) => comparedName(cell) === names[at])
