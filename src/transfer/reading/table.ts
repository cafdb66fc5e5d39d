import type { LineWord, Mistake, NamedMapping } from './import-reading.ts'
import type { CsvColumn } from './list-columns.ts'
import type { ReadingChoice, ReadingQuestion } from './questions.ts'
import type { CountedLines, Found, Mark, NumberStyle } from './understanding.ts'

/** What is to be known of a cell: of a workbook beyond its text, of a CSV file by it. */
export type CellNote =
  /** The text is the date. */
  | 'date'
  /** The text is the error, like `#REF!`. */
  | 'error'
  /** Signs in place of a number, for which the column is too narrow. */
  | 'too_narrow'
  /** What databases write for nothing. */
  | 'null'
  /** A formula whose result is not in the file; the text is empty, or stands in the place of the result. */
  | 'no_result'
  /** The result of a formula that the file says is to be computed again. */
  | 'outdated'
  | 'percent'
  /** A number with decimals. */
  | 'fraction'
  /** A number that has more digits than a spreadsheet keeps. */
  | 'rounded'
  /** A whole number of 16 digits that ends in 0, as rounded ones do. */
  | 'long'
  | 'money'
  /** A number that is shown with zeros before it, as the text has it. */
  | 'padded'
  /** An empty cell that another one covers. */
  | 'merged'

/** What is to be known of the cells of a row, by their places from 0. */
export type CellNotes = readonly (CellNote | undefined)[]

/** A row of a CSV file or of a sheet. */
export interface TableRow {
  /** The line in which it begins, or its number in the sheet, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** A CSV file has none. */
  readonly notes?: CellNotes
}

/** Where a file has the columns of petstock. */
export interface ColumnPlaces {
  /** The place of a column in each row, from 0. */
  readonly place: ReadonlyMap<CsvColumn, number>
  /** The places of further columns of barcodes: a pet may have an EAN beside a UPC. */
  readonly moreBarcodes: readonly number[]
  readonly mapped: ReadonlySet<CsvColumn>
  /** Those of petstock that a person said the file does not have. */
  readonly unread: ReadonlySet<CsvColumn>
  readonly missing: readonly CsvColumn[]
  /** The columns of the file that have a name and are not read. */
  readonly leftOut: readonly string[]
  readonly problems: readonly (Mistake & { readonly column: CsvColumn })[]
}

/** How the numbers of a column are written, as its cells are read by it. */
export interface ColumnNumbers {
  /** What stands before decimals; null: no number shows it, and no person has said it. */
  readonly decimalMark: Mark | null
  /** The first number that shows it; null: none does. */
  readonly shownBy: Found | null
  readonly example: NumberStyle['example']
  /** The first number that has not three decimals: beside it, three digits after the mark may be thousands. */
  readonly withOtherDecimals: Found | null
  /** The first number with a blank or an apostrophe between its thousands. */
  readonly grouped: Found | null
  /** What a person is asked about the numbers that may have thousands or decimals. */
  readonly question: ReadingQuestion | null
  /** The word for a place of the file. */
  readonly lineWord: LineWord
}

/** A row that is no pet: a total, or one below the pets. */
export interface RowBelow {
  readonly row: TableRow
  readonly as: 'total' | 'footer'
}

/** The row that names the columns. It may lack columns: it is then the row that is most like a header. */
export interface TableHeader {
  readonly line: number
  readonly names: readonly string[]
  readonly columns: ColumnPlaces
  /** The rows above it. */
  readonly titles: readonly TableRow[]
}

/** A table, separated into its header, its pets and what is none. */
export interface TableContent {
  readonly header: TableHeader
  /** What the columns may be that are not read. */
  readonly guesses: readonly NamedMapping[]
  /** The columns that may hold names, where none is read. */
  readonly mayBeNames: readonly ReadingChoice[] | undefined
  /** One a pet. */
  readonly rows: readonly TableRow[]
  readonly below: readonly RowBelow[]
  /** Rows without anything in a column that is read. */
  readonly blank: CountedLines | null
  /** The text of a cell that holds one, as a person wrote it. */
  readonly textOf: (cell: string) => string
  readonly quantity: ColumnNumbers | null
  readonly lowStockAt: ColumnNumbers | null
  readonly price: ColumnNumbers | null
  readonly cost: ColumnNumbers | null
  readonly costPer: ColumnNumbers | null
  readonly packSize: ColumnNumbers | null
  readonly orderUpTo: ColumnNumbers | null
  /** The columns that are part of the names of variants. */
  readonly joinedWith?: readonly string[]
  /** By their lines, the rows whose names the file gives to several pets: those of the rows are joined. */
  readonly variants?: ReadonlyMap<number, { readonly shared: string }>
}

/** The text of a cell; empty: it is not there. @param at its column, where there is one */
export const cellAt = (cells: readonly string[], at: number | undefined): string =>
  at === undefined ? '' : (cells[at] ?? '').trim()
