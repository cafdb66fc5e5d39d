import { type OnShare, UNSEEN } from '../../progress.ts'
import type { Mistake } from './import-reading.ts'

// How much a file may be. A file beyond these bounds is no list of pets, and one that is refused for them is refused
// before it takes the time or the memory of its reader.

/** The most columns. */
export const MAX_COLUMNS = 500

/** The most characters of a cell: a spreadsheet's own bound. */
export const MAX_CELL_LENGTH = 32_767

/** The most lines of a text, those without a value too: as many as a sheet has rows. */
export const MAX_LINES = 1_048_576

/** The most rows with a value, and the most entries of a JSON file. */
export const MAX_PETS = 300_000

/** The most cells of those rows, and the most values of a JSON file. */
export const MAX_CELLS = 4_000_000

/** The most characters of all cells of a sheet, or of all texts of a workbook: more than a CSV file can have. */
export const MAX_CHARACTERS = 30_000_000

/** The most barcodes of all pets together. */
export const MAX_BARCODES = 300_000

/** The most mistakes that are listed; what follows is not read. */
export const MAX_PROBLEMS = 100_000

/** The most warnings that are listed. */
export const MAX_WARNINGS = 50

/** How long a file may take to be read. */
export const MAX_READING_MS = 60_000

const count = new Intl.NumberFormat('en').format

/** {@link MAX_CELL_LENGTH} as a sentence has it. */
export const LONGEST_CELL = count(MAX_CELL_LENGTH)

export const tooManyColumns: Mistake = {
  code: 'too_large',
  reason: `has more than ${MAX_COLUMNS} columns: take those away that are not needed`,
}

export const tooLongCell: Mistake = {
  code: 'too_large',
  reason: `has a cell of more than ${LONGEST_CELL} characters: shorten it`,
}

export const tooManyLines: Mistake = {
  code: 'too_large',
  reason: `has more than ${count(MAX_LINES)} lines: take the empty ones away, or split it`,
}

export const tooManyPets: Mistake = {
  code: 'too_large',
  reason: `has more than ${count(MAX_PETS)} pets: split it`,
}

export const tooManyCharacters: Mistake = {
  code: 'too_large',
  reason: `has cells of more than ${count(MAX_CHARACTERS)} characters together: split it`,
}

export const tooManyBarcodes: Mistake = {
  code: 'too_large',
  reason: `has more than ${count(MAX_BARCODES)} barcodes: split it`,
}

export const tooManyCells: Mistake = {
  code: 'too_large',
  reason: `has more than ${count(MAX_CELLS)} cells: take the columns away that are not needed, or split it`,
}

export const tooManyProblems: Mistake = {
  code: 'too_large',
  reason: `has more than ${count(MAX_PROBLEMS)} mistakes; what follows was not read`,
}

const tookTooLong: Mistake = {
  code: 'too_large',
  reason: `takes more than ${MAX_READING_MS / 1000} seconds to read: split it`,
}

/** A file is beyond a bound: its reading is given up. */
export class BeyondBounds extends Error {
  override name = 'BeyondBounds'

  constructor(readonly mistake: Mistake) {
    super(mistake.reason)
  }
}

/** Holds the reading of a file to its time, and says how much of it is done. */
export class ReadingTime {
  readonly #now: () => number
  readonly #end: number
  readonly #onShare: OnShare

  /** @param now monotonic milliseconds */
  constructor(now: () => number, onShare: OnShare = UNSEEN) {
    this.#now = now
    this.#end = now() + MAX_READING_MS
    this.#onShare = onShare
  }

  /**
   * @param share how much is done, where that is known
   * @throws BeyondBounds
   */
  check(share?: number): void {
    if (this.#now() > this.#end) throw new BeyondBounds(tookTooLong)
    if (share !== undefined) this.#onShare(share)
  }
}

/** Holds a table to its size, row by row. */
export class TableSize {
  #rows = 0
  #cells = 0

  /** @throws BeyondBounds */
  add(row: readonly string[]): void {
    if (++this.#rows > MAX_PETS) throw new BeyondBounds(tooManyPets)
    this.#cells += row.length
    if (this.#cells > MAX_CELLS) throw new BeyondBounds(tooManyCells)
  }
}
