import {
  type GroupEdit,
  isEmpty,
  MAX_EDITED_PETS,
  MAX_GROUPS,
  type SharedFields,
} from '../../stock/pets-edit.ts'
import { invalidPet } from '../errors/api-errors.ts'
import { PETS_EDIT_EXAMPLE } from '../errors/pets-edit-errors.ts'
import { readObject } from '../request/change-request.ts'
import { fieldReader } from './fields.ts'
import { refuseMisplaced } from './known-fields.ts'
import type { Body } from './movement-body.ts'
import { readLowStockAt, readName, readPetId, readStatus } from './pet-body.ts'

const SHARED = ['kind', 'status', 'lowStockAt']

const refuse = (problem: string) => invalidPet(problem, PETS_EDIT_EXAMPLE)

/**
 * Reads changes of several pets, each of which is named once; fields that the desk does not know are ignored.
 * @throws ApiError invalid_body, misplaced_field, invalid_pet
 */
export function readPetsEdit(bytes: Uint8Array): GroupEdit[] {
  const body = readObject(bytes, { example: PETS_EDIT_EXAMPLE, plain: 'petId' })
  refuseMisplaced(body, ['id', 'changes'])
  const { changes } = body
  if (!Array.isArray(changes) || changes.length === 0 || changes.length > MAX_GROUPS) {
    throw refuse(`"changes" must be a list of 1 to ${MAX_GROUPS} changes.`)
  }
  const groups = changes.map(readGroup)
  checkPets(groups)
  return groups
}

function readGroup(change: unknown, place: number): GroupEdit {
  const at = `changes[${place}]`
  const body = toBody(change, at)
  const { pets, was } = body
  refuseMisplaced(body, ['pets', 'was', ...SHARED], `${at}: `)
  if (!Array.isArray(pets) || pets.length === 0) {
    throw refuse(`${at}: "pets" must be a list of one pet at least, each like {"petId": 42}.`)
  }
  const to = readShared(body, at)
  if (isEmpty(to)) {
    throw refuse(`${at}: There is nothing to change: give a kind, a status or lowStockAt.`)
  }
  return {
    petIds: pets.map((pet, petPlace) => readOne(pet, `${at}.pets[${petPlace}]`)),
    to,
    was: was === undefined ? {} : readWas(was, `${at}.was`),
  }
}

function readOne(pet: unknown, at: string): bigint {
  const body = toBody(pet, at)
  const petId = readPetId(body, (problem) => refuse(`${at}: ${problem}`))
  refuseMisplaced(body, ['petId'], `${at}: `)
  return petId
}

function readWas(was: unknown, at: string): SharedFields {
  const body = toBody(was, at)
  refuseMisplaced(body, SHARED, `${at}: `)
  return readShared(body, at)
}

function readShared(body: Body, at: string): SharedFields {
  const read = fieldReader(body, (problem) => refuse(`${at}: ${problem}`))
  const kind = read('kind', readName)
  const status = read('status', readStatus)
  const lowStockAt = read('lowStockAt', readLowStockAt)
  return {
    ...(kind !== undefined && { kind }),
    ...(status !== undefined && { status }),
    ...(lowStockAt !== undefined && { lowStockAt }),
  }
}

function checkPets(groups: readonly GroupEdit[]): void {
  const petIds = groups.flatMap((group) => group.petIds)
  if (petIds.length > MAX_EDITED_PETS) {
    throw refuse(
      `There are ${petIds.length} pets, and one request changes at most ${MAX_EDITED_PETS}.`,
    )
  }
  const named = new Set<bigint>()
  for (const petId of petIds) {
    if (named.has(petId)) throw refuse(`Pet ${petId} is named twice.`)
    named.add(petId)
  }
}

function toBody(value: unknown, at: string): Body {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body
  throw refuse(`${at} must be an object.`)
}
