import type { Access } from '../keys/api-key.ts'
import { parsePetId } from '../stock/pet-id.ts'
import { insufficientAccess, invalidPetId } from './refusals.ts'
import { readBody, requireJson } from './request-body.ts'
import { readInventoryUpdate } from './update-body.ts'

export interface UpdateRequest {
  readonly petId: bigint
  readonly quantity: number
}

/**
 * Reads a request to set a quantity, in the order in which it is refused.
 * @throws Refusal 403, 413, 415, 400
 */
export async function readUpdate(
  request: Request,
  petIdText: string,
  access: Access,
): Promise<UpdateRequest> {
  if (access !== 'write') throw insufficientAccess()
  const bytes = await readBody(request)
  requireJson(request.headers)
  const petId = parsePetId(petIdText)
  if (petId === undefined) throw invalidPetId()
  const { quantity } = readInventoryUpdate(bytes)
  return { petId, quantity }
}
