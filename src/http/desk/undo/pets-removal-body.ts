import { MAX_REMOVED_PETS, type PetsRemoval } from '../../../stock/pets-removal.ts'
import { invalidPet } from '../../errors/api-errors.ts'
import { PETS_REMOVAL_EXAMPLE } from '../../errors/undo-errors.ts'
import { readObject } from '../../request/change-request.ts'
import { withoutNulls } from '../fields.ts'
import { refuseMisplaced } from '../known-fields.ts'
import { type Body, readId } from '../movement-body.ts'
import { readPetId } from '../pet-body.ts'

const refuse = (problem: string) => invalidPet(problem, PETS_REMOVAL_EXAMPLE)

/**
 * Reads a removal of several pets, each of which is named once; fields that the desk does not know are ignored.
 * @throws ApiError invalid_body, misplaced_field, invalid_pet
 */
export function readPetsRemoval(bytes: Uint8Array): PetsRemoval {
  const body = withoutNulls(readObject(bytes, { example: PETS_REMOVAL_EXAMPLE, plain: 'petId' }))
  refuseMisplaced(body, ['id', 'pets'])
  const id = readId(body, refuse)
  const { pets } = body
  if (!Array.isArray(pets) || pets.length === 0 || pets.length > MAX_REMOVED_PETS) {
    throw refuse(`"pets" must be a list of 1 to ${MAX_REMOVED_PETS} pets.`)
  }
  const petIds = pets.map(readOne)
  const named = new Set<bigint>()
  for (const petId of petIds) {
    if (named.has(petId)) throw refuse(`Pet ${petId} is named twice.`)
    named.add(petId)
  }
  return { id, petIds }
}

function readOne(pet: unknown, place: number): bigint {
  const at = `pets[${place}]`
  if (typeof pet !== 'object' || pet === null || Array.isArray(pet)) {
    throw refuse(`${at} must be an object.`)
  }
  const body = withoutNulls(pet as Body)
  const petId = readPetId(body, (problem) => refuse(`${at}: ${problem}`))
  refuseMisplaced(body, ['petId'], `${at}: `)
  return petId
}
