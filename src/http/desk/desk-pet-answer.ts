import type { OverviewReader } from '../../stock/overview.ts'
import { petNotFound } from '../refusals.ts'
import { jsonAnswer, type Visit } from '../visit.ts'
import { overviewJson } from './overview-json.ts'

/** A pet as it is now. @throws Refusal 404 where it has been removed meanwhile */
export async function deskPetAnswer(
  stock: Pick<OverviewReader, 'overviewsOf'>,
  petId: bigint,
  visit: Visit,
): Promise<Response> {
  const [pet] = await stock.overviewsOf([petId])
  if (pet === undefined) throw petNotFound(petId)
  return jsonAnswer(overviewJson(pet), visit)
}
