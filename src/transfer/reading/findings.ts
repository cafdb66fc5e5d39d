import type { Currency } from '../../money/currency.ts'
import type {
  ColumnOffer,
  ColumnSample,
  FileRow,
  ImportProblem,
  ImportReading,
  Mistake,
  Read,
  TransferFormat,
} from './import-reading.ts'
import type { ImportWarning } from './import-warnings.ts'
import type { ReadingDecisions, ReadingQuestion } from './questions.ts'

/** A row with the values that could be read: an absent or refused one is undefined. No file has numbers of suppliers. */
export type PartialRow = Pick<FileRow, 'line'> & {
  readonly [field in Exclude<keyof FileRow, 'line' | 'supplierId'>]-?: FileRow[field] | undefined
}

/** What is found in a file while it is read. Every reader says here what it sees. */
export interface Findings {
  readonly format: TransferFormat
  readonly decisions: ReadingDecisions
  /** Of all amounts; null: they are not read. */
  readonly currency: Currency | null
  /** Which places of pets come in, where that is open. */
  branchQuestion: ReadingQuestion | undefined
  /** Whether so many mistakes are listed that no more are looked for. */
  readonly isFull: boolean
  /** @returns the problem as it is listed; undefined: no more are */
  refuse(
    line: number | null,
    column: string | null,
    mistake: Mistake,
    value?: string | null,
  ): ImportProblem | undefined
  /** Returns a value that could be read. Otherwise notes the problem, and returns undefined. */
  take<T>(line: number, column: string, given: unknown, read: Read<T>): T | undefined
  warn(warning: ImportWarning): void
  /** Keeps a row, unless it lacks a value that it must have, or an earlier row has its pet. */
  addRow(given: PartialRow): void
  /** What was found of a file whose lines could not be read. */
  unreadable(offer: ColumnOffer | null, samples?: readonly ColumnSample[]): ImportReading
}
