import type { PetStatus } from '../stock/pet.ts'

export type TransferFormat = 'csv' | 'json'

/** What a file says about one pet. An absent field leaves the pet's value as it is; null empties it. */
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
  /** As in {@link ImportRow}; null for a problem of the whole file. */
  readonly line: number | null
  /** The column or field; null for a problem of the whole line. */
  readonly column: string | null
  readonly reason: string
}

/** A file after it was read to its end. It can be imported only if problemCount is 0. */
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

/** The word for a place in a file of this format. */
export const lineWord = (format: TransferFormat): string => (format === 'csv' ? 'line' : 'entry')

/** A value read from a cell or field, or why it cannot be one. */
export type Read<T> = { readonly value: T } | { readonly reason: string }

/** A row with the values that could be read: an absent or refused one is undefined. */
type PartialRow = Pick<ImportRow, 'line'> & {
  readonly [field in Exclude<keyof ImportRow, 'line'>]-?: ImportRow[field] | undefined
}

/** Collects the rows, problems and warnings of a file while it is read. */
export class ImportFindings {
  readonly #rows: ImportRow[] = []
  readonly #problems: ImportProblem[] = []
  #problemCount = 0
  readonly #warnings = new Set<string>()
  readonly #lineOfPet = new Map<bigint, number>()

  constructor(readonly format: TransferFormat) {}

  refuse(line: number | null, column: string | null, reason: string): void {
    this.#problemCount++
    if (this.#problems.length < MAX_LISTED) this.#problems.push({ line, column, reason })
  }

  /** Returns a value that could be read. Otherwise notes the problem, and returns undefined. */
  take<T>(line: number, column: string, read: Read<T>): T | undefined {
    if ('value' in read) return read.value
    this.refuse(line, column, read.reason)
    return undefined
  }

  warn(warning: string): void {
    if (this.#warnings.size < MAX_LISTED) this.#warnings.add(warning)
  }

  /** Keeps a row, unless it lacks a value that it must have, or an earlier row has its pet. */
  addRow({ line, petId, quantity, status, name, lowStockAt, updatedAt }: PartialRow): void {
    if (petId === undefined) return
    const earlier = this.#lineOfPet.get(petId)
    if (earlier !== undefined) {
      this.refuse(line, 'petId', `${petId} is already in ${lineWord(this.format)} ${earlier}`)
      return
    }
    this.#lineOfPet.set(petId, line)
    if (quantity === undefined || status === undefined) return
    this.#rows.push({
      line,
      petId,
      quantity,
      status,
      ...(name !== undefined && { name }),
      ...(lowStockAt !== undefined && { lowStockAt }),
      ...(updatedAt !== undefined && { updatedAt }),
    })
  }

  reading(): ImportReading {
    return {
      format: this.format,
      rows: this.#rows,
      problems: this.#problems,
      problemCount: this.#problemCount,
      warnings: [...this.#warnings],
    }
  }
}
