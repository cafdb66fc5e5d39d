import { parsePetId, readPetName } from '../../stock/pet.ts'
import { readQuantity as quantityIn } from '../texts/amount.ts'
import type { Read } from './fields.ts'

/** Reads a pet's number, exact to the last of up to 19 digits. */
export function readNumber(text: string): Read<bigint, 'noNumber' | 'notANumber'> {
  const digits = text.trim()
  if (digits === '') return { problem: 'noNumber' }
  const value = parsePetId(digits)
  return value === undefined ? { problem: 'notANumber' } : { value }
}

/** Reads a quantity. An empty text is 0. */
export function readQuantity(text: string): Read<number, 'notAQuantity'> {
  const value = text.trim() === '' ? 0 : quantityIn(text)
  return value === undefined ? { problem: 'notAQuantity' } : { value }
}

/** Reads a low-stock level. An empty text is no level. */
export function readLevel(text: string): Read<number | null, 'notALevel'> {
  const value = text.trim() === '' ? null : quantityIn(text)
  return value === undefined ? { problem: 'notALevel' } : { value }
}

/** Reads a name. An empty text is no name. */
export function readName(text: string): Read<string | null, 'notAName'> {
  const read = readPetName(text)
  return 'value' in read ? { value: read.value || null } : { problem: 'notAName' }
}

/** Reads a kind. An empty text is no kind. */
export function readKind(text: string): Read<string | null, 'notAKind'> {
  const read = readPetName(text)
  return 'value' in read ? { value: read.value || null } : { problem: 'notAKind' }
}
