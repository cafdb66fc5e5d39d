import { isQuantity, MAX_QUANTITY, type PetStatus } from '../stock/pet.ts'
import { unguardFormula } from './csv-format.ts'
import type { ImportFindings, Read } from './import-reading.ts'
import { quoteValue, readName, readPetIdText, readStatus } from './import-values.ts'

/** Reads a petId cell, padded or not. */
export const readPetIdCell = (cell: string): Read<bigint> => readPetIdText(cell.trim())

/** Reads a quantity cell: digits only; leading zeros are allowed. */
export function readQuantityCell(cell: string): Read<number> {
  const text = cell.trim()
  if (text === '') return { reason: 'is empty' }
  const value = /^\d+$/.test(text) ? Number(text) : undefined
  if (isQuantity(value)) return { value }
  const digitsAlone = /^\d+[.,]0+$/.test(text) ? ' (write it without decimals)' : ''
  return {
    reason: `must be a whole number from 0 to ${MAX_QUANTITY}, not ${quoteValue(text)}${digitsAlone}`,
  }
}

/** Reads a lowStockAt cell: like a quantity, null when it is empty. */
export const readLowStockAtCell = (cell: string): Read<number | null> =>
  cell.trim() === '' ? { value: null } : readQuantityCell(cell)

/** Reads a status cell, padded or not. */
export const readStatusCell = (cell: string): Read<PetStatus> =>
  cell.trim() === '' ? { reason: 'is empty' } : readStatus(cell.trim())

/** Reads a name cell, padded or not; null when it is empty. */
export const readNameCell = (cell: string): Read<string | null> => readName(unguardFormula(cell))

/** Detects petIds that a spreadsheet has rounded: it keeps 15 digits and replaces the others by zeros. */
export class RoundedIdWatch {
  #long = 0
  #rounded = 0
  #firstLine = 0

  see(petId: bigint, line: number): void {
    const [, tail] = /^-?[0-9]{15}([0-9]{2,})$/.exec(petId.toString()) ?? []
    if (tail === undefined) return
    this.#long++
    if (/^0+$/.test(tail) && this.#rounded++ === 0) this.#firstLine = line
  }

  /** Warns if all long petIds end in zeros. Single ones may do so by chance. */
  report(findings: ImportFindings): void {
    if (this.#rounded === 0 || this.#rounded < this.#long) return
    findings.warn(
      `every petId of more than 16 digits (${this.#rounded}, the first in line ${this.#firstLine}) has only zeros after the 15th: a spreadsheet may have rounded them`,
    )
  }
}
