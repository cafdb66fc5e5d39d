import {
  isPetStatus,
  isQuantity,
  MAX_NAME_LENGTH,
  MAX_QUANTITY,
  PET_STATUSES,
  type Pet,
  parsePetId,
  readPetName,
} from '../../../stock/pet.ts'
import type { Addition, PetEdit } from '../../../stock/pet-changes.ts'
import { ADDITION_EXAMPLE, EDIT_EXAMPLE, invalidPet } from '../../errors/api-errors.ts'
import { readObject } from '../../request/json-body.ts'
import { readChangeId } from '../change-id.ts'

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

/** What a field holds, or a sentence that says what it must hold. */
type Read<Value> = { readonly value: Value } | { readonly problem: string }

const fieldsOf =
  (body: Body, example: string) =>
  <Value>(name: string, readValue: (value: unknown) => Read<Value>): Value | undefined => {
    if (!Object.hasOwn(body, name)) return undefined
    const read = readValue(body[name])
    if ('problem' in read) throw invalidPet(read.problem, example)
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
    : { problem: `The quantity must be an integer from 0 to ${MAX_QUANTITY}.` }

const readLowStockAt = (value: unknown): Read<Pet['lowStockAt']> =>
  value === null || isQuantity(value)
    ? { value: value === null ? null : value + 0 }
    : { problem: `The lowStockAt must be an integer from 0 to ${MAX_QUANTITY}, or null for never.` }

const readStatus = (value: unknown): Read<Pet['status']> =>
  isPetStatus(value)
    ? { value }
    : { problem: `The status must be one of ${PET_STATUSES.join(', ')}.` }

function readName(value: unknown): Read<Pet['name']> {
  if (value === null) return { value }
  const read = readPetName(value)
  if ('reason' in read) return { problem: `The name ${read.reason}, or null for none.` }
  return read.value === ''
    ? { problem: `The name must be text of 1 to ${MAX_NAME_LENGTH} characters, or null for none.` }
    : read
}
