import {
  isPetStatus,
  isQuantity,
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
import { readChangeId } from './change-id.ts'

type Body = Record<string, unknown>

/**
 * Reads a pet that is to be added; other fields are ignored.
 * @throws ApiError invalid_body, invalid_pet
 */
export function readAddition(bytes: Uint8Array): Addition {
  const body = readObject(bytes, { example: ADDITION_EXAMPLE, plain: 'petId' })
  const id = readChangeId(body.id)
  if (id === undefined) throw invalidPet('The id must be a UUID that you make.', ADDITION_EXAMPLE)
  const read = fieldsOf(body, ADDITION_EXAMPLE)
  return {
    id,
    pet: {
      petId: readPetId(body),
      quantity: read('quantity', readQuantity) ?? 0,
      status: read('status', readStatus) ?? 'available',
      name: read('name', readName) ?? null,
      lowStockAt: read('lowStockAt', readLowStockAt) ?? null,
    },
  }
}

/**
 * Reads an edit, which has one of its fields at least; others are ignored.
 * @throws ApiError invalid_body, invalid_pet
 */
export function readPetEdit(bytes: Uint8Array): PetEdit {
  const body = readObject(bytes, { example: EDIT_EXAMPLE })
  const read = fieldsOf(body, EDIT_EXAMPLE)
  const edit = {
    name: read('name', readName),
    status: read('status', readStatus),
    lowStockAt: read('lowStockAt', readLowStockAt),
  }
  const given = Object.entries(edit).filter(([, value]) => value !== undefined)
  if (given.length === 0) {
    throw invalidPet(
      'There is nothing to change: give a name, a status or lowStockAt. (A quantity is changed by a movement.)',
      EDIT_EXAMPLE,
    )
  }
  return Object.fromEntries(given)
}

/** A value, or why it cannot be one: as the rest of a sentence that begins with the field. */
type Read<Value> = { readonly value: Value } | { readonly reason: string }

const fieldsOf =
  (body: Body, example: string) =>
  <Value>(name: string, readValue: (value: unknown) => Read<Value>): Value | undefined => {
    if (!Object.hasOwn(body, name)) return undefined
    const read = readValue(body[name])
    if ('reason' in read) throw invalidPet(`The ${name} ${read.reason}.`, example)
    return read.value
  }

/** A plain integer within 64 bits: 42.0 and "42" are none. */
function readPetId({ petId }: Body): bigint {
  const isInteger = typeof petId === 'bigint' || typeof petId === 'number'
  const id = isInteger ? parsePetId(String(petId)) : undefined
  if (id !== undefined) return id
  throw invalidPet(
    'The petId must be a whole number within 64 bits, written as a JSON number of digits alone.',
    ADDITION_EXAMPLE,
  )
}

// -0 is 0.
const readQuantity = (value: unknown): Read<number> =>
  isQuantity(value)
    ? { value: value + 0 }
    : { reason: `must be an integer from 0 to ${MAX_QUANTITY}` }

function readLowStockAt(value: unknown): Read<Pet['lowStockAt']> {
  if (value === null) return { value }
  const read = readQuantity(value)
  return 'reason' in read ? { reason: `${read.reason}, or null for never` } : read
}

const readStatus = (value: unknown): Read<Pet['status']> =>
  isPetStatus(value) ? { value } : { reason: `must be one of ${PET_STATUSES.join(', ')}` }

function readName(value: unknown): Read<Pet['name']> {
  if (value === null) return { value }
  const read = readPetName(value)
  if ('reason' in read) return { reason: `${read.reason}, or null for none` }
  return read.value === ''
    ? { reason: `must be text of 1 to ${MAX_NAME_LENGTH} characters, or null for none` }
    : read
}
