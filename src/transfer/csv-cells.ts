import { isQuantity, MAX_QUANTITY, type PetStatus } from '../stock/pet.ts'
import { unguardFormula } from './formula-guard.ts'
import type { Read } from './import-findings.ts'
import { readName, readStatus } from './import-values.ts'
import { readPetIdText } from './pet-id-text.ts'
import { quoteValue } from './quote-value.ts'

/** Reads a petId cell: an int64 in its one way of writing, padded or not. */
export const readPetIdCell = (cell: string): Read<bigint> => readPetIdText(cell.trim())

/** Reads a quantity cell: digits alone, leading zeros allowed. */
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
