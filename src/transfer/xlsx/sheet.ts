import {
  BeyondBounds,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  TableSize,
  tooManyCharacters,
  tooManyColumns,
} from '../reading/bounds.ts'
import type { CellNote, CellNotes, TableRow } from '../reading/table.ts'
import { type CellRange, readRange, readReference, wholeNumber } from './cell-ranges.ts'
import { joinedText } from './cell-text.ts'
import { readCellValue } from './cell-value.ts'
import { FilledRanges, isZero, UnsaidResults } from './formula-results.ts'
import { type XmlAttributes, type XmlHandler, XmlReading } from './read-xml.ts'
import { isTrue, type Workbook, type WorkbookSheet } from './workbook.ts'
import { damaged, tooLarge } from './workbook-problem.ts'

export interface SheetContent {
  /** Those with a value, as the spreadsheet numbers them. */
  readonly rows: readonly TableRow[]
  readonly hiddenRows: ReadonlySet<number>
  /** From 0. */
  readonly hiddenColumns: ReadonlySet<number>
  /** Cells of which the first one alone has a value. */
  readonly merged: readonly CellRange[]
  /** The places of cells with the format "text", by the number of their row; of the first rows alone. */
  readonly textCells: ReadonlyMap<number, ReadonlySet<number>>
}

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const MAX_MERGED = 10_000
/** Of how many rows with a value the formats are kept. */
export const KEPT_FORMATS = 40
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
  hasValue: boolean
  value: string | undefined
  inline: string | undefined
}

class SheetReader implements XmlHandler, SheetContent {
  readonly rows: TableRow[] = []
  readonly hiddenRows = new Set<number>()
  readonly hiddenColumns = new Set<number>()
  readonly merged: CellRange[] = []
  readonly textCells = new Map<number, Set<number>>()
  #isData = false
  #line = 0
  #cells: string[] = []
  #notes: (CellNote | undefined)[] | undefined
  #isUnsaid = false
  #notesAbove: CellNotes | undefined
  /** The place after the last cell. */
  #next = 0
  #cell: OpenCell | undefined
  #collects: 'value' | 'inline' | undefined
  #isPhonetic = false
  readonly #size = new TableSize()
  #characters = 0
  #widths = 0
  readonly #filled = new FilledRanges()
  readonly #unsaid = new UnsaidResults()

  constructor(readonly workbook: Workbook) {}

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c' && this.#isData) this.#openCell(attributes)
    else if (this.#cell !== undefined) this.#openPart(this.#cell, name, attributes)
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
    else if (name === 'row' && this.#isData) this.#closeRow()
    else if (name === 'sheetData') {
      this.#isData = false
      this.#unsaid.settle()
    }
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
      hasValue: false,
      value: undefined,
      inline: undefined,
    }
  }

  #placeOf(reference: string): number {
    const { column, line } = readReference(reference)
    if (line !== this.#line) throw damaged(`its cell ${reference} is in row ${this.#line}`)
    return column - 1
  }

  #openPart(cell: OpenCell, name: string, { t, ref }: XmlAttributes): void {
    if (name === 'f') {
      cell.hasFormula = true
      // The cells of a shared formula have one each.
      if (ref !== undefined && t !== 'shared') this.#filled.add(ref)
    }
    if (name === 'v') cell.hasValue = true
    if (name === 'rPh') this.#isPhonetic = true
    if (name === 'v') this.#collects = 'value'
    else if (name === 't' && !this.#isPhonetic) this.#collects = 'inline'
    else this.#collects = undefined
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (cell === undefined) return
    if (cell.value !== undefined && this.#filled.has(this.#line, cell.place)) cell.hasFormula = true
    const { text, note } = readCellValue(cell, this.workbook)
    if (note !== undefined && cell.place < MAX_COLUMNS) {
      this.#notes ??= []
      this.#notes[cell.place] = note
    }
    if (cell.hasFormula && this.workbook.results === 'unsaid') this.#seeUnsaid(cell, text)
    this.#characters += text.length
    if (this.#characters > MAX_CHARACTERS) throw new BeyondBounds(tooManyCharacters)
    if (text.trim() === '') return
    if (this.rows.length < KEPT_FORMATS && this.workbook.formats[cell.style] === 'text') {
      const places = this.textCells.get(this.#line) ?? new Set()
      this.textCells.set(this.#line, places.add(cell.place))
    }
    if (cell.place >= MAX_COLUMNS) throw new BeyondBounds(tooManyColumns)
    for (let at = this.#cells.length; at < cell.place; at++) this.#cells.push('')
    this.#cells.push(text)
  }

  #seeUnsaid(cell: OpenCell, text: string): void {
    if (isZero(cell) && cell.place < MAX_COLUMNS) {
      this.#notes ??= []
      this.#unsaid.seeZero(this.#notes, cell.place)
      this.#isUnsaid = true
    } else if (text !== '') this.#unsaid.see()
  }

  #closeRow(): void {
    const cells = this.#cells
    // Notes of results that are not said yet may change at the end.
    const notes = this.#isUnsaid ? this.#notes : this.#asAbove(this.#notes)
    this.#isUnsaid = false
    this.#cells = []
    this.#notes = undefined
    if (cells.length === 0 && notes === undefined) return
    this.#size.add(cells)
    this.rows.push({ line: this.#line, cells, ...(notes === undefined ? {} : { notes }) })
  }

  /** Most rows have the notes of the row above, and share them with it. */
  #asAbove(notes: (CellNote | undefined)[] | undefined): CellNotes | undefined {
    const above = this.#notesAbove
    if (notes !== undefined && above !== undefined && areSame(notes, above)) return above
    this.#notesAbove = notes
    return notes
  }

  #hideColumns({ min = '', max = '', hidden }: XmlAttributes): void {
    if (!isTrue(hidden)) return
    if (++this.#widths > MAX_WIDTHS) throw damaged('it says too often how wide its columns are')
    const last = Math.min(wholeNumber(max), MAX_COLUMNS)
    for (let column = wholeNumber(min); column <= last; column++) this.hiddenColumns.add(column - 1)
  }

  #merge(range: string): void {
    if (this.merged.length === MAX_MERGED) {
      throw tooLarge(`has a sheet with more than ${MAX_MERGED} merged cells`)
    }
    this.merged.push(readRange(range))
  }
}

/** Lists of notes have holes, over which `every` goes. */
function areSame(notes: CellNotes, others: CellNotes): boolean {
  for (let at = 0; at < notes.length; at++) if (notes[at] !== others[at]) return false
  return notes.length === others.length
}
