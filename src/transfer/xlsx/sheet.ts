import {
  BeyondBounds,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  TableSize,
  tooManyCharacters,
  tooManyColumns,
} from '../bounds.ts'
import type { CellNote, TableRow } from '../table.ts'
import { joinedText } from './cell-text.ts'
import { readCellValue } from './cell-value.ts'
import type { MergedCells } from './merged-cells.ts'
import { type XmlAttributes, type XmlHandler, XmlReading } from './read-xml.ts'
import { isTrue, type Workbook, type WorkbookSheet } from './workbook.ts'
import { damaged, tooLarge } from './workbook-problem.ts'

export interface SheetContent {
  /** Those with a value, as the spreadsheet numbers them. */
  readonly rows: readonly TableRow[]
  readonly hiddenRows: ReadonlySet<number>
  /** From 0. */
  readonly hiddenColumns: ReadonlySet<number>
  readonly merged: readonly MergedCells[]
}

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const MAX_MERGED = 10_000
/** How many elements may say how wide columns are. */
const MAX_WIDTHS = LAST_COLUMN

/** A sheet that is read once, and no further than is needed. */
export class SheetReading {
  readonly #reader: SheetReader
  readonly #xml: XmlReading

  constructor(workbook: Workbook, { entry }: Pick<WorkbookSheet, 'entry'>) {
    this.#reader = new SheetReader(workbook)
    this.#xml = new XmlReading(workbook.zip, entry, this.#reader)
  }

  /** The first rows with a value. @throws WorkbookProblem, BeyondBounds */
  firstRows(most: number): readonly TableRow[] {
    const { rows } = this.#reader
    this.#xml.readUntil(() => rows.length >= most)
    return rows.slice(0, most)
  }

  /** All of it. @throws WorkbookProblem, BeyondBounds */
  content(): SheetContent {
    this.#xml.readUntil(() => false)
    return this.#reader
  }
}

interface OpenCell {
  readonly place: number
  readonly type: string
  readonly style: number
  hasFormula: boolean
  value: string | undefined
  inline: string | undefined
}

class SheetReader implements XmlHandler, SheetContent {
  readonly rows: TableRow[] = []
  readonly hiddenRows = new Set<number>()
  readonly hiddenColumns = new Set<number>()
  readonly merged: MergedCells[] = []
  #isData = false
  #line = 0
  #cells: string[] = []
  #notes: (CellNote | undefined)[] | undefined
  /** The place after the last cell. */
  #next = 0
  #cell: OpenCell | undefined
  #collects: 'value' | 'inline' | undefined
  #isPhonetic = false
  readonly #size = new TableSize()
  #characters = 0
  #widths = 0

  constructor(readonly workbook: Workbook) {}

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c' && this.#isData) this.#openCell(attributes)
    else if (this.#cell !== undefined) this.#openPart(this.#cell, name)
    else if (name === 'sheetData') this.#isData = true
    else if (name === 'row' && this.#isData) this.#openRow(attributes)
    else if (name === 'col') this.#hideColumns(attributes)
    else if (name === 'mergeCell') this.#merge(attributes.ref ?? '')
  }

  text(part: string): void {
    const cell = this.#cell
    const kind = this.#collects
    if (cell !== undefined && kind !== undefined) cell[kind] = joinedText(cell[kind] ?? '', part)
  }

  close(name: string): void {
    this.#collects = undefined
    if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'sheetData') this.#isData = false
    else if (name === 'row' && this.#isData) this.#closeRow()
  }

  #openRow({ r, hidden }: XmlAttributes): void {
    const line = r === undefined ? this.#line + 1 : wholeNumber(r)
    if (line <= this.#line) throw damaged(`its row ${line} comes after row ${this.#line}`)
    if (line > LAST_ROW) throw damaged(`it has a row ${line}`)
    this.#line = line
    this.#next = 0
    if (isTrue(hidden)) this.hiddenRows.add(line)
  }

  #openCell({ r, t = 'n', s = '0' }: XmlAttributes): void {
    if (this.#cell !== undefined) throw damaged('a cell is in a cell')
    const place = r === undefined ? this.#next : this.#placeOf(r)
    if (place < this.#next) throw damaged(`its cell ${r} comes twice, or too late`)
    if (place >= LAST_COLUMN) throw damaged(`it has more than ${LAST_COLUMN} columns`)
    this.#next = place + 1
    this.#cell = {
      place,
      type: t,
      style: Number(s),
      hasFormula: false,
      value: undefined,
      inline: undefined,
    }
  }

  #placeOf(reference: string): number {
    const { column, line } = readReference(reference)
    if (line !== this.#line) throw damaged(`its cell ${reference} is in row ${this.#line}`)
    return column - 1
  }

  #openPart(cell: OpenCell, name: string): void {
    if (name === 'f') cell.hasFormula = true
    if (name === 'rPh') this.#isPhonetic = true
    if (name === 'v') this.#collects = 'value'
    else if (name === 't' && !this.#isPhonetic) this.#collects = 'inline'
    else this.#collects = undefined
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (cell === undefined) return
    const { text, note } = readCellValue(cell, this.workbook)
    if (note !== undefined && cell.place < MAX_COLUMNS) {
      this.#notes ??= []
      this.#notes[cell.place] = note
    }
    this.#characters += text.length
    if (this.#characters > MAX_CHARACTERS) throw new BeyondBounds(tooManyCharacters)
    if (text.trim() === '') return
    if (cell.place >= MAX_COLUMNS) throw new BeyondBounds(tooManyColumns)
    for (let at = this.#cells.length; at < cell.place; at++) this.#cells.push('')
    this.#cells.push(text)
  }

  #closeRow(): void {
    const cells = this.#cells
    const notes = this.#notes
    this.#cells = []
    this.#notes = undefined
    if (cells.length === 0 && notes === undefined) return
    this.#size.add(cells)
    this.rows.push({ line: this.#line, cells, ...(notes === undefined ? {} : { notes }) })
  }

  #hideColumns({ min = '', max = '', hidden }: XmlAttributes): void {
    if (!isTrue(hidden)) return
    if (++this.#widths > MAX_WIDTHS) throw damaged('it says too often how wide its columns are')
    const last = Math.min(wholeNumber(max), MAX_COLUMNS)
    for (let column = wholeNumber(min); column <= last; column++) this.hiddenColumns.add(column - 1)
  }

  #merge(range: string): void {
    const [first = '', last = first] = range.split(':')
    const { line: top, column: left } = readReference(first)
    const { line: bottom, column: right } = readReference(last)
    if (this.merged.length === MAX_MERGED) {
      throw tooLarge(`has a sheet with more than ${MAX_MERGED} merged cells`)
    }
    this.merged.push({ top, bottom, left, right })
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw damaged(`it numbers a row or a column ${text}`)
  return Number(text)
}

const A = 64

/** Reads `B7`: row and column, from 1. */
function readReference(reference: string): { readonly line: number; readonly column: number } {
  const [, letters = '', digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? []
  if (digits === undefined) throw damaged(`it has a cell ${reference}`)
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - A
  return { line: Number(digits), column }
}
