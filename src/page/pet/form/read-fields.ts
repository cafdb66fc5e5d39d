import {
  isQuantity,
  PET_STATUSES,
  type PetStatus,
  parsePetId,
  readPetName,
} from '../../../stock/pet.ts'

/** What is wrong with a text that somebody typed: the name of a sentence about it. */
export type FieldProblem = 'noNumber' | 'notANumber' | 'notAQuantity' | 'notALevel' | 'notAName'

/** What a text says, or why it says nothing. */
export type Read<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: FieldProblem }

/** A pet's number, exact to the last of up to 19 digits. */
export function readNumber(text: string): Read<bigint> {
  const digits = text.trim()
  if (digits === '') return { problem: 'noNumber' }
  const value = parsePetId(digits)
  return value === undefined ? { problem: 'notANumber' } : { value }
}

/** How many there are; nothing stands for none. */
export function readQuantity(text: string): Read<number> {
  const value = digitsOf(text) === '' ? 0 : wholeNumber(text)
  return value === undefined ? { problem: 'notAQuantity' } : { value }
}

/** The low-stock level; nothing stands for never. */
export function readLevel(text: string): Read<number | null> {
  const value = digitsOf(text) === '' ? null : wholeNumber(text)
  return value === undefined ? { problem: 'notALevel' } : { value }
}

/** A name; nothing stands for none. */
export function readName(text: string): Read<string | null> {
  const read = readPetName(text)
  return 'value' in read ? { value: read.value || null } : { problem: 'notAName' }
}

export const statusIn = (text: string): PetStatus =>
  PET_STATUSES.find((status) => status === text) ?? 'available'

// Points and commas mean a thousand to one and a fraction to another: only spaces may stand between digits.
const digitsOf = (text: string): string => text.replace(/\s/g, '')

function wholeNumber(text: string): number | undefined {
  const digits = digitsOf(text)
  const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN
  return isQuantity(value) ? value : undefined
}
