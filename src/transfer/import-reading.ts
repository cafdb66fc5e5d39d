import type { PetStatus } from '../stock/pet.ts'

export type TransferFormat = 'csv' | 'json'

/** What an import says about one pet. An absent field leaves the pet's value alone; null empties it. */
export interface ImportRow {
  /** The line of the CSV file, or the number of the entry in the JSON array, from 1. */
  readonly line: number
  readonly petId: bigint
  readonly quantity: number
  readonly status: PetStatus
  readonly name?: string | null
  readonly lowStockAt?: number | null
  /** UTC epoch milliseconds; only JSON carries it. */
  readonly updatedAt?: number
}

/** Why a file cannot be imported. */
export interface ImportProblem {
  /** As in {@link ImportRow}; null when it is the file as a whole. */
  readonly line: number | null
  /** The column or field; null when it is the line as a whole. */
  readonly column: string | null
  readonly reason: string
}

/** A file read through to its end. It can be imported only if problemCount is 0. */
export interface ImportReading {
  readonly format: TransferFormat
  readonly rows: readonly ImportRow[]
  /** The first of the problems, at most {@link MAX_LISTED}. */
  readonly problems: readonly ImportProblem[]
  /** How many problems there are, listed or not. */
  readonly problemCount: number
  readonly warnings: readonly string[]
}

/** How many problems, and how many warnings, a reading lists. */
export const MAX_LISTED = 50

/** One problem as a sentence: `line 7, quantity: must be ...`. */
export function describeProblem(format: TransferFormat, problem: ImportProblem): string {
  const place = problem.line === null ? 'the file' : `${lineWord(format)} ${problem.line}`
  return problem.column === null
    ? `${place}: ${problem.reason}`
    : `${place}, ${problem.column}: ${problem.reason}`
}

/** What a place in a file of this format is called. */
export const lineWord = (format: TransferFormat): string => (format === 'csv' ? 'line' : 'entry')
