import type { PetDetailsReader } from '../../stock/overview.ts'
import { petNotFound } from '../refusals.ts'
import { jsonResponse, type RequestContext } from '../visit.ts'
import { petDetailsJson } from './overview-json.ts'

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
