import type { PetDetailsReader } from '../../../stock/pet-details.ts'
import { petNotFound } from '../../errors/api-errors.ts'
import { jsonResponse, type RequestContext } from '../../request/context.ts'
import { petDetailsJson } from './pet-details-json.ts'

/** A pet as it is now. @throws ApiError 404 where it has been removed meanwhile */
export async function petResponse(
  stock: Pick<PetDetailsReader, 'findDetails'>,
  petId: bigint,
  context: RequestContext,
): Promise<Response> {
  const [pet] = await stock.findDetails([petId])
  if (pet === undefined) throw petNotFound(petId)
  return jsonResponse(petDetailsJson(pet), context)
}
