import { readBarcodes } from '../../stock/barcode.ts'
import {
  MAX_NAME_LENGTH,
  MAX_QUANTITY,
  PET_STATUSES,
  type Pet,
  parsePetId,
  readPetName,
} from '../../stock/pet.ts'
import type { Addition, PetEdit } from '../../stock/pet-changes.ts'
import { ADDITION_EXAMPLE, EDIT_EXAMPLE, invalidPet } from '../errors/api-errors.ts'
import { readObject } from '../request/change-request.ts'
import { CHANGE_ID_RULE, readChangeId } from './change-id.ts'
import { fieldReader, orNull, type Read, readInteger, readOneOf, withoutNulls } from './fields.ts'
import { refuseMisplaced, refuseOther } from './known-fields.ts'

type Body = Readonly<Record<string, unknown>>

const EDITED = ['name', 'kind', 'barcodes', 'status', 'lowStockAt']
const ADDED = ['id', 'petId', 'quantity', ...EDITED]

/**
 * Reads a pet that is to be added; fields that the desk does not know are ignored.
 * @throws ApiError invalid_body, misplaced_field, invalid_pet
 */
export function readAddition(bytes: Uint8Array): Addition {
  const body = withoutNulls(readObject(bytes, { example: ADDITION_EXAMPLE, plain: 'petId' }))
  refuseMisplaced(body, ADDED)
  const id = readChangeId(body.id)
  if (id === undefined) throw invalidPet(`The id must be ${CHANGE_ID_RULE}.`, ADDITION_EXAMPLE)
  const read = fieldReader(body, (problem) => invalidPet(problem, ADDITION_EXAMPLE))
  return {
    id,
    pet: {
      petId: readPetId(body, (problem) => invalidPet(problem, ADDITION_EXAMPLE)),
      quantity: read('quantity', readQuantity) ?? 0,
      status: read('status', readStatus) ?? 'available',
      name: read('name', readName) ?? null,
      kind: read('kind', readName) ?? null,
      barcodes: read('barcodes', readBarcodeList) ?? [],
      lowStockAt: read('lowStockAt', readLowStockAt) ?? null,
    },
  }
}

/**
 * Reads an edit, which has one of its fields at least; fields that the desk does not know are ignored.
 * @param petId the pet that the path names
 * @throws ApiError invalid_body, misplaced_field, invalid_pet
 */
export function readPetEdit(bytes: Uint8Array, petId: bigint): PetEdit {
  const body = readObject(bytes, { example: EDIT_EXAMPLE, plain: 'petId' })
  refuseOther(body, 'petId', petId)
  refuseMisplaced(body, ['id', 'petId', ...EDITED])
  const read = fieldReader(body, (problem) => invalidPet(problem, EDIT_EXAMPLE))
  const edit = {
    name: read('name', readName),
    kind: read('kind', readName),
    barcodes: read('barcodes', readBarcodeList),
    status: read('status', readStatus),
    lowStockAt: read('lowStockAt', readLowStockAt),
  }
  const given = Object.entries(edit).filter(([, value]) => value !== undefined)
  if (given.length === 0) {
    throw invalidPet(
      'There is nothing to change: give a name, a kind, barcodes, a status or lowStockAt. (A quantity is changed by a movement.)',
      EDIT_EXAMPLE,
    )
  }
  return Object.fromEntries(given)
}

/**
 * A plain integer within 64 bits: 42.0 and "42" are none.
 * @param refuse makes the error, out of a sentence that names the field
 */
export function readPetId({ petId }: Body, refuse: (problem: string) => Error): bigint {
  const isInteger = typeof petId === 'bigint' || typeof petId === 'number'
  const id = isInteger ? parsePetId(String(petId)) : undefined
  if (id !== undefined) return id
  throw refuse(
    'The petId must be a whole number within 64 bits, written as a JSON number without a decimal point and an exponent.',
  )
}

export const readQuantity = readInteger(0, MAX_QUANTITY)
export const readLowStockAt = orNull(readQuantity, 'never')
export const readStatus = readOneOf(PET_STATUSES)

const readBarcodeList = (value: unknown): Read<Pet['barcodes']> =>
  Array.isArray(value) ? readBarcodes(value) : { reason: 'must be a list of texts, [] for none' }

/** Reads a name or a kind. */
export function readName(value: unknown): Read<string | null> {
  if (value === null) return { value }
  const read = readPetName(value)
  if ('reason' in read) return { reason: `${read.reason}, or null for none` }
  return read.value === ''
    ? { reason: `must be text of 1 to ${MAX_NAME_LENGTH} characters, or null for none` }
    : read
}
