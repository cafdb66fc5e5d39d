import { parsePetId } from '../../stock/pet.ts'
import { invalidPetId } from '../errors/api-errors.ts'

/** The pet that a path names. @throws ApiError invalid_pet_id */
export function readPetId(text: string): bigint {
  const petId = parsePetId(text)
  if (petId === undefined) throw invalidPetId()
  return petId
}
