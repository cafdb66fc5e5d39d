import type { Encoding } from '../encoding/encodings.ts'
import type { CsvColumn } from './list-columns.ts'

/** The characters that may separate cells. */
export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** A text of the file, and the line in which it stands or begins. */
export interface Found {
  readonly line: number
  readonly text: string
}

/** How the numbers of a column are written. */
export interface NumberStyle {
  /** What stands before decimals; the other one of the two stands between thousands. */
  readonly decimalMark: Mark
  /** The first number that shows it; null: a person has decided it. */
  readonly shownBy: Found | null
  /** The first number that could be another one without it. */
  readonly example: (Found & { readonly value: number }) | null
}

/** What stands before the decimals of a number, or between its thousands. */
export type Mark = '.' | ','

/** The marks of numbers, as words. */
export const MARK_WORDS = { '.': 'a point', ',': 'a comma' } as const

export interface UnderstoodColumn {
  readonly column: CsvColumn
  /** As the file names it. */
  readonly name: string
  /** Whether a person said that it is this column; else its name says so. */
  readonly mapped: boolean
  /** Null where all numbers are plain digits, and for a column without numbers. */
  readonly numbers: NumberStyle | null
}

/** A line that holds no pet. */
export interface LeftOutLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly as: 'title' | 'total' | 'footer'
}

/** How a table was understood: a CSV file, or a sheet of a workbook. */
export interface TableUnderstanding {
  readonly headerLine: number
  readonly columns: readonly UnderstoodColumn[]
  /** Columns of the file that are not read; with what each may be, by its name and cells. */
  readonly leftOutColumns: readonly {
    readonly name: string
    readonly guess: CsvColumn | null
  }[]
  readonly leftOutLines: readonly LeftOutLine[]
  /** Lines that are left out because no column that is read has anything in them. */
  readonly blankLines: CountedLines | null
  /** The pets of which the file gives no status: how many, and the first line. */
  readonly withoutStatus: CountedLines | null
}

/** How many lines there are of a kind, and the first of them. */
export interface CountedLines {
  readonly count: number
  readonly firstLine: number
}

/** How a CSV file was understood. */
export interface CsvUnderstanding extends TableUnderstanding {
  readonly encoding: Encoding
  /** A word that shows whether the encoding is the right one; null where the file says it itself, or has plain ASCII alone. */
  readonly encodingExample: Found | null
  readonly separator: Separator
  readonly separatorFrom: 'sep_line' | 'header'
}

/** How a workbook was understood. */
export interface SheetUnderstanding extends TableUnderstanding {
  /** The name of the sheet that was read. */
  readonly sheet: string
  /** The sheets that were not, in their order. */
  readonly otherSheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /** Pets whose rows the spreadsheet hides; they are read, too. */
  readonly hiddenRows: CountedLines | null
  /** Columns that are read and that the spreadsheet hides. */
  readonly hiddenColumns: readonly CsvColumn[]
}

export type Understanding = CsvUnderstanding | SheetUnderstanding
