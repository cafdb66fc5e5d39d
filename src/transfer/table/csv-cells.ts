import type { PetStatus } from '../../stock/pet.ts'
import { MAX_PACK_SIZE } from '../../stock/pet-goods.ts'
import { readWholeNumber, type WholeNumbers } from '../cells/csv-numbers.ts'
import { readStatus } from '../cells/import-values.ts'
import { plainNumber } from '../cells/plain-number.ts'
import { withoutUnseen } from '../cells/unseen.ts'
import { statusOfWord } from '../columns/known-words.ts'
import { stateOfWord } from '../columns/state-words.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord, type Read } from '../reading/import-reading.ts'
import type { ColumnNumbers } from '../reading/table.ts'

/** Reads a lowStockAt cell: like a quantity, null when it is empty. */
export const readLowStockAtCell = (
  cell: string,
  style: ColumnNumbers | null,
  range?: WholeNumbers,
): Read<number | null> =>
  plainNumber(cell) === '' ? { value: null } : readWholeNumber(cell, style, range)

const PIECES: WholeNumbers = { least: 1, most: MAX_PACK_SIZE }

/** Reads how many a cost is of, or are in a package; null when the cell is empty. */
export const readPiecesCell = (cell: string, style: ColumnNumbers | null): Read<number | null> =>
  readLowStockAtCell(cell, style, PIECES)

/**
 * Reads a status cell, padded or not, in petstock's word or the page's; undefined when it is empty, or says what another program
 * says of a product.
 */
export function readStatusCell(cell: string): Read<PetStatus | undefined> {
  const text = withoutUnseen(cell).trim()
  if (text === '') return { value: undefined }
  const read = readStatus(statusOfWord(text) ?? text)
  return 'value' in read || stateOfWord(text) === undefined ? read : { value: undefined }
}

/** So many different words are remembered. */
const MAX_WORDS = 1_000

/** A column of words has few of them, again and again: each is read once. */
export function remembered<T>(read: (cell: string) => Read<T>): (cell: string) => Read<T> {
  const known = new Map<string, Read<T>>()
  return (cell) => {
    const before = known.get(cell)
    if (before !== undefined) return before
    const now = read(cell)
    if (known.size < MAX_WORDS) known.set(cell, now)
    return now
  }
}

/** Detects petIds that a spreadsheet has rounded: it keeps 15 digits and replaces the others by zeros. */
export class RoundedIdWatch {
  #long = 0
  #rounded = 0
  #first = { value: '', line: 0 }

  see(petId: bigint, line: number): void {
    const [, tail] = /^-?[0-9]{15}([0-9]{2,})$/.exec(petId.toString()) ?? []
    if (tail === undefined) return
    this.#long++
    if (/^0+$/.test(tail) && this.#rounded++ === 0) this.#first = { value: petId.toString(), line }
  }

  /** Warns if all long petIds end in zeros. Single ones may do so by chance. */
  report(findings: Findings): void {
    if (this.#rounded === 0 || this.#rounded < this.#long) return
    findings.warn({
      ...{ code: 'rounded_ids', ...this.#first, count: this.#rounded },
      text: `every petId of more than 16 digits (${this.#rounded}, the first in ${lineWord(findings.format)} ${this.#first.line}) has only zeros after the 15th: a spreadsheet may have rounded them`,
    })
  }
}
