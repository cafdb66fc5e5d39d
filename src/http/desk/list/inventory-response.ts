import type { PetDetails, PetDetailsReader } from '../../../stock/pet-details.ts'
import type { OfShop } from '../../../stock/store.ts'
import { credentialOf, ofShop, type RequestContext } from '../../request/context.ts'
import { readBarcodeQuery } from '../barcode-query.ts'
import { petDetailsJson } from '../pet-details-json.ts'
import type { DeskLists } from './desk-lists.ts'
import { listHeaders, listResponse } from './list-response.ts'

/**
 * Lists every pet; with `?barcode=`, the one pet that a scan finds, or none, without a look at the others.
 * @throws ApiError invalid_query, overloaded, StorageUnavailable
 */
export async function inventoryResponse(
  pets: OfShop<Pick<PetDetailsReader, 'findByCode'>>,
  lists: Pick<DeskLists, 'open'>,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const codes = readBarcodeQuery(request.url, context.at)
  if (codes === undefined) return listResponse(lists, request, context)
  const found = await findFirst(ofShop(pets, context), codes)
  const { lowStockAt } = credentialOf(context).settings
  const json = found === undefined ? '[]' : `[${petDetailsJson(found, lowStockAt)}]`
  return new Response(json, { headers: listHeaders(context, false) })
}

async function findFirst(
  pets: Pick<PetDetailsReader, 'findByCode'>,
  codes: readonly string[],
): Promise<PetDetails | undefined> {
  for (const code of codes) {
    const found = await pets.findByCode(code)
    if (found !== undefined) return found
  }
  return undefined
}
