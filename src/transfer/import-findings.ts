import {
  type ImportProblem,
  type ImportReading,
  type ImportRow,
  lineWord,
  MAX_LISTED,
  type TransferFormat,
} from './import-reading.ts'

/** A value read from a cell or field, or why it cannot be one. */
export type Read<T> = { readonly value: T } | { readonly reason: string }

/** A row as far as it could be read: a value that is absent or was refused is undefined. */
type PartialRow = Pick<ImportRow, 'line'> & {
  readonly [field in Exclude<keyof ImportRow, 'line'>]-?: ImportRow[field] | undefined
}

/** Gathers what comes to light while a file is read. */
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

  /** The value that was read; undefined, with the reason noted, if there is none. */
  take<T>(line: number, column: string, read: Read<T>): T | undefined {
    if ('value' in read) return read.value
    this.refuse(line, column, read.reason)
    return undefined
  }

  warn(warning: string): void {
    if (this.#warnings.size < MAX_LISTED) this.#warnings.add(warning)
  }

  /** Keeps a row, unless a value that it must have was refused or its pet was there before. */
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
