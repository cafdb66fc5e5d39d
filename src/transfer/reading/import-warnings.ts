import type { CsvColumn } from './list-columns.ts'
import type { ReadingQuestion } from './questions.ts'

export type BarcodeDoubtCode =
  | 'lost_zeros'
  | 'lost_check_digits'
  | 'grouped_digits'
  | 'wrong_check_digit'

/** What was read, or left out, in a way that a person should look at. */
export type ImportWarning = {
  /** The warning as a sentence, without its first capital letter. */
  readonly text: string
  /** What a person can say where it is to be read in another way. */
  readonly question?: ReadingQuestion
} & (
  | { readonly code: 'no_currency'; readonly columns: readonly string[] }
  | { readonly code: 'left_out_column' | 'alike_kinds' | 'other_sheets' }
  | { readonly code: 'unknown_field'; readonly field: string }
  | ({ readonly code: 'joined_barcode' } & FoundCells)
  /** Barcodes that may lack a zero or a digit, or of whose digits it is unclear whether they are one code. */
  | ({ readonly code: BarcodeDoubtCode } & FoundCells)
  | ({ readonly code: ColumnDoubt; readonly column: CsvColumn } & FoundCells)
  /** The column by which they belong to the pet above them. */
  | ({ readonly code: 'nameless_variants' } & FoundCells)
  /** New pets of a file without a column of names, and the columns that may hold them. */
  | {
      readonly code: 'nameless_list'
      readonly count: number
      readonly columns: readonly string[]
    }
  /** Names that several pets share in the file, or of a product's only variant; the first of them with its option. */
  | ({ readonly code: 'joined_names' | 'single_variants'; readonly joined: string } & FoundCells)
  /** Pets of one name, and the first lines that have it. */
  | ({ readonly code: 'twins' | 'batches'; readonly lines: readonly number[] } & FoundCells)
  /** Pets that have several lines: the first with its sum, and how many lines there are of all. */
  | ({ readonly code: 'added_up' | 'batches_added_up'; readonly ofLines: number } & FoundCells)
  /** Lines that a column calls archived, or not for sale; the value is its name, the word what it says of the first line. */
  | ({ readonly code: StateCode; readonly word: string } & FoundCells)
  /** Rows that are no pets of their own; the value is the name of the first. */
  | ({ readonly code: GroupCode } & FoundCells)
  /** A column of places and how many it has; a decided place, and how many rows are of others. */
  | ({ readonly code: 'branches' | 'branches_left_out' } & FoundCells)
  /** Numbers of pets; the first of them. */
  | ({ readonly code: 'rounded_ids' } & FoundCells)
  | { readonly code: 'beside_header' | 'no_such_line'; readonly line: number }
  | ({ readonly code: 'twice_encoded' | 'for_web_pages'; readonly meant: string } & FoundCells)
)

/** What a row is that is no pet of its own. */
export type GroupCode = 'products' | 'places' | 'components' | 'unstocked' | 'services'

type StateCode = 'archived' | 'archived_left_out' | 'not_for_sale' | 'not_for_sale_left_out'

/** What makes cells of a column doubtful, most of a workbook. */
export type ColumnDoubt =
  | 'money'
  | 'padded'
  | 'outdated'
  /** A text of an exported CSV file that a spreadsheet has made a number of. */
  | 'became_number'
  /** A text with a `'` as an exported CSV file has it, in a file that is no such one. */
  | 'guarded'
  /** A number that is read without the unit that each cell of its column has. */
  | 'unit'

/** Cells with the same doubt. */
interface FoundCells {
  /** The first of them. */
  readonly value: string
  readonly line: number
  readonly count: number
}
