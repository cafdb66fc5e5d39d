import { PET_STATUSES, type PetStatus, parsePetId, readPetName } from '../../../stock/pet.ts'
import { readQuantity as quantityIn } from '../../changes/amount.ts'

/** A problem of a typed text. The texts of the page have a sentence for each. */
export type FieldProblem =
  | 'noNumber'
  | 'notANumber'
  | 'notAQuantity'
  | 'notALevel'
  | 'notAName'
  | 'notAKind'
  | 'notABarcode'

/** The value of a text, or its problem. */
export type Read<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: FieldProblem }

/** Reads a pet's number, exact to the last of up to 19 digits. */
export function readNumber(text: string): Read<bigint> {
  const digits = text.trim()
  if (digits === '') return { problem: 'noNumber' }
  const value = parsePetId(digits)
  return value === undefined ? { problem: 'notANumber' } : { value }
}

/** Reads a quantity. An empty text is 0. */
export function readQuantity(text: string): Read<number> {
  const value = text.trim() === '' ? 0 : quantityIn(text)
  return value === undefined ? { problem: 'notAQuantity' } : { value }
}

/** Reads a low-stock level. An empty text is no level. */
export function readLevel(text: string): Read<number | null> {
  const value = text.trim() === '' ? null : quantityIn(text)
  return value === undefined ? { problem: 'notALevel' } : { value }
}

/** Reads a name. An empty text is no name. */
export function readName(text: string): Read<string | null> {
  const read = readPetName(text)
  return 'value' in read ? { value: read.value || null } : { problem: 'notAName' }
}

/** Reads a kind. An empty text is no kind. */
export function readKind(text: string): Read<string | null> {
  const read = readPetName(text)
  return 'value' in read ? { value: read.value || null } : { problem: 'notAKind' }
}

export const statusIn = (text: string): PetStatus =>
  PET_STATUSES.find((status) => status === text) ?? 'available'
