import { wellFormed } from '../../everywhere/well-formed.ts'
import { type NameReading, quotedText } from '../../names/name.ts'
import {
  isPetStatus,
  PET_STATUSES,
  type PetStatus,
  parsePetId,
  readPetName,
} from '../../stock/pet.ts'
import { isPackSize, MAX_PACK_SIZE } from '../../stock/pet-goods.ts'
import type { ImportProblemCode, Mistake, Read } from '../reading/import-reading.ts'
import { unseenHint } from './unseen.ts'

export const MISSING = { code: 'missing_value', reason: 'is missing' } as const
export const EMPTY = { code: 'missing_value', reason: 'is empty' } as const

/** Refuses a value, in a sentence that shows it. */
export const refuseValue = (
  value: unknown,
  say: (shown: string) => string,
  code: ImportProblemCode = 'invalid_value',
): Mistake => ({ code, reason: say(quoteValue(value)), rule: say('…') })

/** A reading, with what does not show in the cell named where it is refused. */
export function namingUnseen<T>(cell: string, read: Read<T>): Read<T> {
  const hint = 'value' in read ? '' : unseenHint(cell)
  if ('value' in read || hint === '') return read
  return { ...read, reason: read.reason + hint, rule: (read.rule ?? read.reason) + hint }
}

/** Reads a status in any letter case. */
export function readStatus(value: unknown): Read<PetStatus> {
  const status = typeof value === 'string' ? value.toLowerCase() : value
  if (isPetStatus(status)) return { value: status }
  return refuseValue(value, (shown) => `must be ${PET_STATUSES.join(', ')}, not ${shown}`)
}

/** Reads a name; blank text reads as null, no name. */
export const readName = (value: unknown): Read<string | null> => readText(value, readPetName)

/** Reads a line of text; blank text reads as null, nothing. */
export function readText(
  value: unknown,
  read: (value: unknown) => NameReading,
): Read<string | null> {
  if (value === null) return { value }
  const found = read(value)
  if ('reason' in found) return refuseValue(value, (shown) => `${found.reason}, not ${shown}`)
  return { value: found.value === '' ? null : found.value }
}

/** Reads how many a cost is of, or are in a package. */
export const readPieces = (value: unknown): Read<number | null> =>
  value === null || isPackSize(value)
    ? { value }
    : refuseValue(
        value,
        (shown) => `must be a whole number from 1 to ${MAX_PACK_SIZE}, not ${shown}`,
      )

export const FORMULA_HINT = ': it is a formula, write its value alone'

const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d*)?[eE][+-]?\d+$/

export const PET_ID_RULE =
  'must be a whole number from -9223372036854775808 to 9223372036854775807, without leading zeros'

const shortenedInSheet = (shown: string): string =>
  `a spreadsheet has shortened this number to ${shown} and its digits are lost: take the original file, format the column as text (or as a number without decimals) and export again`

/**
 * Reads a petId: an int64. Each number has one spelling.
 * @param sayShortened says why a number in exponent form is refused
 */
export function readPetIdText(text: string, sayShortened = shortenedInSheet): Read<bigint> {
  const value = parsePetId(text)
  if (value !== undefined) return { value }
  if (text === '') return EMPTY
  if (SCIENTIFIC.test(text)) {
    return { code: 'rounded_number', reason: sayShortened(text), rule: sayShortened('…') }
  }
  const hint = text.startsWith('=') ? FORMULA_HINT : ''
  return refuseValue(text, (shown) => `${PET_ID_RULE}, not ${shown}${hint}`)
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

/** What a file has at a place, as text; null where it has nothing. */
export function textOf(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : quoteValue(value)
}

/** Cuts off what is too long to be shown. */
export const shorten = (text: string): string =>
  text.length > MAX_SHOWN ? `${wellFormed(text.slice(0, MAX_SHOWN))}…` : text
