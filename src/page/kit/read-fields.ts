import { parsePetId, readPetName } from '../../stock/pet.ts'
import { isPackSize, readSupplierCode } from '../../stock/pet-goods.ts'
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

/** Reads how many come in a package. An empty text is no package. */
export function readPackSize(text: string): Read<number | null, 'notAPackSize'> {
  const { value } = readLevel(text)
  return value === null || isPackSize(value) ? { value } : { problem: 'notAPackSize' }
}

/** Reads a line of words as the service takes it. An empty text is none. */
const readWords =
  <Problem extends string>(reads: typeof readPetName, problem: Problem) =>
  (text: string): Read<string | null, Problem> => {
    const read = reads(text)
    return 'value' in read ? { value: read.value || null } : { problem }
  }

/** Reads a supplier's number of an article. */
export const readCode = readWords(readSupplierCode, 'notASupplierCode')

export const readName = readWords(readPetName, 'notAName')

/** Reads a kind, as a name is read. */
export const readKind = readWords(readPetName, 'notAKind')
