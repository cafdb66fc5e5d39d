import { isQuantity, MAX_QUANTITY } from '../stock/pet.ts'
import type { Read } from './import-findings.ts'
import { PET_ID_RULE, readPetIdText } from './pet-id-text.ts'
import { quoteValue } from './quote-value.ts'

const MISSING = { reason: 'is missing' }
/** The last millisecond that a Date can hold. */
const LAST_TIME = 8_640_000_000_000_000

/** Reads a petId: a plain integer, or its digits as text. */
export function readPetIdField(value: unknown): Read<bigint> {
  if (value === undefined) return MISSING
  const exact = typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : value
  if (typeof exact === 'string') return readPetIdText(exact)
  return { reason: `${PET_ID_RULE}, not ${quoteValue(value)}` }
}

/** Reads a quantity. */
export function readQuantityField(value: unknown): Read<number> {
  if (value === undefined) return MISSING
  if (isQuantity(value)) return { value }
  return { reason: `must be a whole number from 0 to ${MAX_QUANTITY}, not ${quoteValue(value)}` }
}

/** Reads a lowStockAt: like a quantity, or null. */
export const readLowStockAtField = (value: unknown): Read<number | null> =>
  value === null ? { value } : readQuantityField(value)

/** Reads a time in UTC epoch milliseconds. */
export function readUpdatedAtField(value: unknown): Read<number> {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LAST_TIME) {
    return { value }
  }
  return {
    reason: `must be a time in milliseconds since 1970, a whole number from 0 to ${LAST_TIME}, not ${quoteValue(value)}`,
  }
}
