import type { ColumnPlaces } from './csv-columns.ts'
import type { ColumnNumbers } from './csv-numbers.ts'
import type { NamedMapping } from './import-reading.ts'
import type { ReadingChoice } from './questions.ts'
import type { RowBelow } from './rows-without-pets.ts'
import type { CountedLines } from './understanding.ts'

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
  /** The columns that are part of the names of variants. */
  readonly joinedWith?: readonly string[]
  /** By their lines, the rows whose names the file gives to several pets: those of the rows are joined. */
  readonly variants?: ReadonlyMap<number, { readonly shared: string }>
}

/** The text of a cell; empty: it is not there. @param at its column, where there is one */
export const cellAt = (cells: readonly string[], at: number | undefined): string =>
  at === undefined ? '' : (cells[at] ?? '').trim()
