import { parsePetId } from '../stock/pet-id.ts'
import type { Read } from './import-findings.ts'
import { quoteValue } from './quote-value.ts'

const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d*)?[eE][+-]?\d+$/

export const PET_ID_RULE =
  'must be a whole number from -9223372036854775808 to 9223372036854775807, without leading zeros'

/** Reads a petId: an int64 in its one way of writing. */
export function readPetIdText(text: string): Read<bigint> {
  const value = parsePetId(text)
  if (value !== undefined) return { value }
  if (text === '') return { reason: 'is empty' }
  if (SCIENTIFIC.test(text)) {
    return {
      reason: `a spreadsheet has shortened this number to ${text} and its digits are lost: take the original file, format the column as text (or as a number without decimals) and export again`,
    }
  }
  return { reason: `${PET_ID_RULE}, not ${quoteValue(text)}` }
}
