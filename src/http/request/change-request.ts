import type { Access } from '../../keys/api-key.ts'
import { parsePetId } from '../../stock/pet.ts'
import { insufficientAccess, invalidPetId } from '../errors/api-errors.ts'
import { readBody, requireJson } from './body.ts'

/** A request to change one pet: which one, and how. */
export interface ChangeRequest<Change> {
  readonly petId: bigint
  readonly change: Change
}

/**
 * Reads a request to change one pet, in the order in which it is refused.
 * @param readChange reads the body, and throws ApiError 400 where it cannot
 * @throws ApiError 403, 413, 415, 400
 */
export async function readChangeRequest<Change>(
  request: Request,
  petIdText: string,
  access: Access,
  readChange: (bytes: Uint8Array) => Change,
): Promise<ChangeRequest<Change>> {
  return readAllowedChange(request, access, (bytes) => {
    const petId = parsePetId(petIdText)
    if (petId === undefined) throw invalidPetId()
    return { petId, change: readChange(bytes) }
  })
}

/**
 * Reads a request to change anything, in the order in which it is refused.
 * @param readChange reads the body, and throws ApiError 400 where it cannot
 * @throws ApiError 403, 413, 415, 400
 */
export async function readAllowedChange<Change>(
  request: Request,
  access: Access,
  readChange: (bytes: Uint8Array) => Change,
): Promise<Change> {
  if (access !== 'write') throw insufficientAccess()
  const bytes = await readBody(request)
  requireJson(request.headers)
  return readChange(bytes)
}
