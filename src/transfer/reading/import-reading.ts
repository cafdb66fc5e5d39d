import type { Currency } from '../../money/currency.ts'
import type { Namesakes } from '../../stock/numbering/unnumbered.ts'
import type { PetStatus } from '../../stock/pet.ts'
import type { ImportWarning } from './import-warnings.ts'
import type { CsvColumn } from './list-columns.ts'
import type { ColumnQuestion, ReadingChoice, ReadingQuestion } from './questions.ts'
import type { TableRow } from './table.ts'
import type { Understanding } from './understanding.ts'

export type TransferFormat = 'csv' | 'xlsx' | 'json'

/** What a file says about one pet. A field that is absent or undefined leaves the pet's value as it is; null empties it. */
export interface ImportRow extends FileRow {
  readonly petId: bigint
}

/** What a file says about one pet, as it has it: which pet it is may be for the stock to say. */
export interface FileRow {
  /** The line of the CSV file, the row of the sheet, or the number of the entry in the JSON array, from 1. */
  readonly line: number
  /** Null: the file has no number for it. */
  readonly petId: bigint | null
  /** What stands in place of a number. The pet gets it as a barcode, and is found by it. */
  readonly code?: string | undefined
  readonly quantity: number
  /** Absent: a new pet is available, one that is there keeps its status. */
  readonly status?: PetStatus | undefined
  readonly name?: string | null | undefined
  /** What the file calls several pets, where the name is joined of it and of what distinguishes this one. */
  readonly sharedName?: string | undefined
  readonly kind?: string | null | undefined
  readonly barcodes?: readonly string[] | undefined
  readonly lowStockAt?: number | null | undefined
  /** Amounts of the shop's currency. */
  readonly price?: number | null | undefined
  readonly cost?: number | null | undefined
  readonly costPer?: number | null | undefined
  /** By its name; and by the number that it has in the shop, once that is known. */
  readonly supplier?: string | null | undefined
  readonly supplierId?: number | null | undefined
  readonly supplierCode?: string | null | undefined
  readonly packSize?: number | null | undefined
  readonly orderUpTo?: number | null | undefined
  /** UTC epoch milliseconds; only JSON carries it. */
  readonly updatedAt?: number | undefined
}

/** The kinds of problems that a file can have. */
export type ImportProblemCode =
  | 'not_text'
  | 'unreadable_workbook'
  | 'too_large'
  | 'other_format'
  | 'mixed_encodings'
  | 'unclear_encoding'
  | 'invalid_json'
  | 'empty_file'
  | 'unknown_sheet'
  | 'unknown_branch'
  | 'ambiguous_sheet'
  | 'missing_header'
  | 'repeated_header'
  | 'unmatched_quote'
  | 'unknown_separator'
  | 'ambiguous_separator'
  | 'missing_column'
  | 'ambiguous_column'
  | 'unknown_column'
  | 'repeated_column'
  | 'wrong_width'
  | 'missing_value'
  | 'missing_result'
  | 'invalid_value'
  | 'rounded_number'
  | 'ambiguous_number'
  | 'mixed_numbers'
  | 'shared_name'
  | 'repeated_pet'
  | 'repeated_barcode'
  | 'taken_code'
  | 'needless_decision'
  | 'no_currency'
  | 'too_many_suppliers'
  | 'missing_number'
  | 'unknown_code'
  | 'ambiguous_pet'

/** Why something of a file cannot be imported. */
export interface Mistake {
  readonly code: ImportProblemCode
  /** The rest of a sentence that begins with the place. */
  readonly reason: string
  /** The reason without the value that is refused: equal mistakes have the same. Absent: it is the reason. */
  readonly rule?: string
  /** Where the value stands already: in an earlier line of the file, or at a pet of the stock. */
  readonly elsewhere?: { readonly line: number } | { readonly petId: bigint }
  /** What a person can say in place of a correction. */
  readonly question?: ReadingQuestion | ColumnQuestion
}

/** Why a file cannot be imported. */
export interface ImportProblem extends Mistake {
  /** As in {@link ImportRow}; null for a problem of the whole file. */
  readonly line: number | null
  /** The column or field of petstock; null for a problem of the whole line. */
  readonly column: string | null
  /** What the file has there, as text; null for a problem of the whole line. */
  readonly value: string | null
}

/** A column of a file, and the first of its cells that hold something, shortened. */
export interface ColumnSample {
  readonly name: string
  readonly cells: readonly string[]
}

/** What a file calls its columns, where it lacks some that it must have. */
export interface ColumnOffer {
  /** The columns of the file, in its order. */
  readonly names: readonly string[]
  /** What the file must have beside the guesses: a pet with a name needs no number. */
  readonly missing: readonly CsvColumn[]
  /** Those that were mapped, and are there. */
  readonly mappings: readonly NamedMapping[]
  /** Columns of the file that may be columns of petstock, by their names and cells; nothing was read by them. */
  readonly guesses: readonly NamedMapping[]
}

/** Says which column of a file is which column of petstock. */
export interface ColumnMapping {
  /** The column as the file names it. Letter case and blanks do not matter. Null: the file has none for it, whatever its names. */
  readonly name: string | null
  readonly column: CsvColumn
}

export type NamedMapping = ColumnMapping & { readonly name: string }

export const isNamed = (mapping: ColumnMapping): mapping is NamedMapping => mapping.name !== null

/** A file after it was read to its end. It can be imported only if it has no problems. */
export interface ImportReading {
  readonly format: TransferFormat
  /** The pets of the file whose lines have no problem. */
  readonly rows: readonly FileRow[]
  /** All of them. */
  readonly problems: readonly ImportProblem[]
  /** How many lines or entries have a problem. */
  readonly refused: number
  readonly warnings: readonly ImportWarning[]
  /** How a CSV file or a workbook was understood; null for JSON, and where no header was found. */
  readonly understood: Understanding | null
  readonly offer: ColumnOffer | null
  /** Absent: the file has no sheets, or none of them could be looked into. */
  readonly sheets?: SheetNames
  /** The columns of a CSV file or a workbook, in their order; none where no header was found. */
  readonly samples: readonly ColumnSample[]
  /** What the columns may be that are not read, as in {@link ColumnOffer}; also of a file that has all it must have. */
  readonly guesses: readonly NamedMapping[]
  /** The columns that may hold names. Absent: the names are read, or a person has said that there are none. */
  readonly mayBeNames?: readonly ReadingChoice[] | undefined
  /** What was decided of pets that no number, code or barcode finds. */
  readonly namesakes?: Namesakes | undefined
  /** Of the amounts. */
  readonly currency?: Currency | null
  /** The lines below the header as they were read, with all their cells; none of JSON, and where no header was found. */
  readonly lines: readonly TableRow[]
}

/** The sheets of a workbook by their names. */
export interface SheetNames {
  /** The one that was read, or is to be. */
  readonly read: string
  /** In their order, hidden ones too. */
  readonly all: readonly string[]
}

const hasNumber = (row: FileRow): row is ImportRow => row.petId !== null

/**
 * The rows of a file by their pets.
 * @param numbers those of the rows that have none, in their order; without them, these rows are left out
 */
export function rowsById(
  { rows }: Pick<ImportReading, 'rows'>,
  numbers: readonly bigint[] = [],
): ReadonlyMap<bigint, ImportRow> {
  const byId = new Map<bigint, ImportRow>()
  let place = 0
  for (const row of rows) {
    if (hasNumber(row)) byId.set(row.petId, row)
    else {
      const petId = numbers[place++]
      if (petId !== undefined) byId.set(petId, { ...row, petId })
    }
  }
  return byId
}

/** One problem as a sentence: `line 7, quantity: must be ...`. */
export function describeProblem(format: TransferFormat, problem: ImportProblem): string {
  const place = problem.line === null ? 'the file' : `${lineWord(format)} ${problem.line}`
  return problem.column === null
    ? `${place}: ${problem.reason}`
    : `${place}, ${problem.column}: ${problem.reason}`
}

/** The word for a place in a file of this format. */
export const lineWord = (format: TransferFormat): LineWord => LINE_WORDS[format]

export type LineWord = 'line' | 'row' | 'entry'

const LINE_WORDS = { csv: 'line', xlsx: 'row', json: 'entry' } as const

/** A value read from a cell or field, or why it cannot be one. */
export type Read<T> = { readonly value: T } | Mistake

/** Where the barcodes of a pet are in a file of a format. */
export const BARCODE_COLUMN = { csv: 'barcode', xlsx: 'barcode', json: 'barcodes' } as const

/** The barcodes of a pet, as one cell has them. */
export const barcodeCell = (barcodes: readonly string[]): string => barcodes.join(' ')
