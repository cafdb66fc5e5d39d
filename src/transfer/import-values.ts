import { quotedText } from '../names/name.ts'
import { isPetStatus, PET_STATUSES, type PetStatus, parsePetId, readPetName } from '../stock/pet.ts'
import type { Read } from './import-reading.ts'

/** Reads a status in any letter case. */
export function readStatus(value: unknown): Read<PetStatus> {
  if (value === undefined) return { reason: 'is missing' }
  const status = typeof value === 'string' ? value.toLowerCase() : value
  if (isPetStatus(status)) return { value: status }
  return { reason: `must be ${PET_STATUSES.join(', ')}, not ${quoteValue(value)}` }
}

/** Reads a name; blank text reads as null, no name. */
export function readName(value: unknown): Read<string | null> {
  if (value === null) return { value }
  const read = readPetName(value)
  if ('reason' in read) return { reason: `${read.reason}, not ${quoteValue(value)}` }
  return { value: read.value === '' ? null : read.value }
}

const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d*)?[eE][+-]?\d+$/

export const PET_ID_RULE =
  'must be a whole number from -9223372036854775808 to 9223372036854775807, without leading zeros'

/** Reads a petId: an int64. Each number has one spelling. */
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

const MAX_SHOWN = 40

/** Shows a value in a message: text in quotes, long text cut off, arrays and objects by their kind only. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return quotedText(shorten(value))
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  // The JSON reader gives NaN for a fraction that would round to an integer.
  return Number.isNaN(value) ? 'a fraction' : shorten(String(value))
}

const shorten = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text
