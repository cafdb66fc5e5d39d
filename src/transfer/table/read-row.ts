import { readSupplierName } from '../../shops/supplier.ts'
import { readSupplierCode } from '../../stock/pet-goods.ts'
import { BarcodeColumn, barcodePlaces } from '../barcodes/barcode-column.ts'
import { readAmountCell } from '../cells/amount-cells.ts'
import { readWholeNumber } from '../cells/csv-numbers.ts'
import { noteOfText } from '../cells/error-texts.ts'
import { namingUnseen, readName, readText } from '../cells/import-values.ts'
import { isNoBarcode } from '../cells/no-barcode.ts'
import { ONLY_DIGITS } from '../cells/plain-number.ts'
import { withoutTokens } from '../cells/record-tokens.ts'
import { refuseTotal } from '../cells/total-line.ts'
import { comparedName } from '../columns/column-places.ts'
import type { Findings } from '../reading/findings.ts'
import type { Mistake, Read } from '../reading/import-reading.ts'
import type { CsvColumn } from '../reading/list-columns.ts'
import type { CellNote, TableContent, TableRow } from '../reading/table.ts'
import { NoteWatch, refuseNote } from './cell-notes.ts'
import {
  RoundedIdWatch,
  readLowStockAtCell,
  readPiecesCell,
  readStatusCell,
  remembered,
} from './csv-cells.ts'
import { isNamedTotal } from './group-totals.ts'
import { NO_NUMBER, readNumberCell } from './pet-numbers.ts'

/** Reads a column's cell of a row; undefined: there is none, or it is refused. */
type ColumnReader<T> = (row: TableRow) => T | undefined

/** Names have their own rule about signs that do not show. */
const NAMES: ReadonlySet<CsvColumn> = new Set(['name', 'kind', 'supplier', 'supplierCode'])

/** Reads the rows of a table as pets. What can be known of a column is found out once, before its first row. */
export class RowReader {
  readonly #content: TableContent
  readonly #findings: Findings
  readonly #wrongWidth: (count: number) => Mistake
  /** The names of the header, as names are compared. */
  readonly #names: readonly string[]
  readonly #quantityAt: number
  readonly #barcodesAt: readonly number[]
  readonly #rounded = new RoundedIdWatch()
  readonly #notes = new NoteWatch()
  readonly #barcodes: BarcodeColumn
  readonly #read

  /** @param wrongWidth why a row with another number of cells than the header cannot be read */
  constructor(content: TableContent, findings: Findings, wrongWidth: (count: number) => Mistake) {
    const { header } = content
    this.#content = content
    this.#findings = findings
    this.#wrongWidth = wrongWidth
    this.#names = header.names.map(comparedName)
    this.#quantityAt = header.columns.place.get('quantity') ?? -1
    this.#barcodesAt = barcodePlaces(header.columns)
    this.#barcodes = new BarcodeColumn(content, findings.decisions)
    this.#read = this.#readers()
  }

  #readers() {
    const { header, quantity, lowStockAt, textOf } = this.#content
    const { costPer, packSize, orderUpTo } = this.#content
    const { place } = header.columns
    const isOwnKind = this.#names[place.get('kind') ?? -1] === 'kind'
    return {
      number: place.has('petId')
        ? this.#reader('petId', (cell) => readNumberCell(textOf(cell)))
        : () => NO_NUMBER,
      quantity: this.#reader('quantity', (cell) => readWholeNumber(cell, quantity)),
      status: this.#reader('status', remembered(readStatusCell)),
      name: this.#reader('name', (cell, row) =>
        isNamedTotal(row, header.columns) ? refuseTotal(cell.trim()) : readName(textOf(cell)),
      ),
      kind: this.#reader(
        'kind',
        remembered((cell) => readName(isOwnKind ? textOf(cell) : withoutTokens(textOf(cell)))),
      ),
      lowStockAt: this.#reader('lowStockAt', (cell) => readLowStockAtCell(cell, lowStockAt)),
      price: this.#amountReader('price'),
      cost: this.#amountReader('cost'),
      costPer: this.#reader('costPer', (cell) => readPiecesCell(cell, costPer)),
      supplier: this.#reader(
        'supplier',
        remembered((cell) => readText(textOf(cell), readSupplierName)),
      ),
      supplierCode: this.#reader('supplierCode', (cell) =>
        readText(textOf(cell), readSupplierCode),
      ),
      packSize: this.#reader('packSize', (cell) => readPiecesCell(cell, packSize)),
      orderUpTo: this.#reader('orderUpTo', (cell) => readLowStockAtCell(cell, orderUpTo)),
    }
  }

  #amountReader(column: 'price' | 'cost'): ColumnReader<number | null> {
    const { currency } = this.#findings
    const { header, [column]: style } = this.#content
    const at = header.columns.place.get(column)
    if (currency === null || at === undefined) return () => undefined
    return this.#reader(column, (cell, { notes }) =>
      readAmountCell(cell, currency, style, notes?.[at]),
    )
  }

  #reader<T>(column: CsvColumn, read: (cell: string, row: TableRow) => Read<T>): ColumnReader<T> {
    const at = this.#content.header.columns.place.get(column)
    if (at === undefined) return () => undefined
    const isName = NAMES.has(column)
    return (row) => {
      const cell = row.cells[at]
      if (cell === undefined) return undefined
      const { line } = row
      const refused = this.#refusedByNote(
        column,
        cell,
        line,
        row.notes?.[at] ?? noteOfText(column, cell),
      )
      const value = refused ?? (isName ? read(cell, row) : namingUnseen(cell, read(cell, row)))
      return this.#findings.take(line, column, cell, value)
    }
  }

  #refusedByNote(
    column: CsvColumn,
    cell: string,
    line: number,
    note: CellNote | undefined,
  ): Mistake | undefined {
    if (note === undefined) return undefined
    this.#notes.see({ column, line, cell, note })
    return refuseNote(column, cell, note)
  }

  read(row: TableRow): void {
    const { line, cells } = row
    const refused = this.#refusedAsWhole(cells)
    if (refused !== undefined) {
      this.#findings.refuse(line, null, refused)
      return
    }
    const read = this.#read
    const number = read.number(row)
    const petId = number?.petId
    if (typeof petId === 'bigint') this.#rounded.see(petId, line)
    const { variants, textOf } = this.#content
    const variant = variants?.get(line)
    this.#findings.addRow({
      line,
      petId,
      code: number?.code,
      quantity: read.quantity(row),
      status: read.status(row),
      name: read.name(row),
      sharedName: variant && textOf(variant.shared),
      kind: read.kind(row),
      barcodes: this.#takeBarcodes(row),
      lowStockAt: read.lowStockAt(row),
      price: read.price(row),
      cost: read.cost(row),
      costPer: read.costPer(row),
      supplier: read.supplier(row),
      supplierCode: read.supplierCode(row),
      packSize: read.packSize(row),
      orderUpTo: read.orderUpTo(row),
      updatedAt: undefined,
    })
  }

  #refusedAsWhole(cells: readonly string[]): Mistake | undefined {
    if (this.#isHeaderAgain(cells)) {
      return { code: 'repeated_header', reason: 'is the header again: delete the line' }
    }
    const { length } = cells
    return length === this.#names.length ? undefined : this.#wrongWidth(length)
  }

  #isHeaderAgain(cells: readonly string[]): boolean {
    const quantity = cells[this.#quantityAt] ?? ''
    // Nearly all rows have a number where the header has a name.
    if (ONLY_DIGITS.test(quantity) && quantity !== this.#names[this.#quantityAt]) return false
    const names = this.#names
    return (
      cells.length === names.length && cells.every((cell, at) => comparedName(cell) === names[at])
    )
  }

  /** Reads the barcodes of a pet, out of all columns that have some. */
  #takeBarcodes({ line, cells, notes }: TableRow): readonly string[] | undefined {
    if (this.#barcodesAt.length === 0) return undefined
    const given = this.#barcodesAt.map((at) => cells[at] ?? '')
    const take = (read: Read<readonly string[]>) => {
      const shown = given.length === 1 ? (given[0] ?? '') : given.join(' ').trim()
      return this.#findings.take(line, 'barcode', shown, namingUnseen(shown, read))
    }
    for (let nth = 0; nth < given.length; nth++) {
      const cell = given[nth] ?? ''
      const note = notes?.[this.#barcodesAt[nth] ?? -1] ?? noteOfBarcode(cell)
      const refused = this.#refusedByNote('barcode', cell, line, note)
      if (refused !== undefined) return take(refused)
    }
    return take(this.#barcodes.read(given.map(this.#content.textOf), line))
  }

  /** Warns of what is doubtful in all that was read. */
  report(): void {
    this.#rounded.report(this.#findings)
    this.#barcodes.report(this.#findings)
    this.#notes.report(this.#findings)
  }
}

function noteOfBarcode(cell: string): CellNote | undefined {
  const note = noteOfText('barcode', cell)
  return note === undefined || isNoBarcode(cell.trim()) ? undefined : note
}
