import { itemJson } from '../../list/block.ts'
import { isQuantity } from '../../stock/pet.ts'
import type { OfShop, StockUpdater } from '../../stock/store.ts'
import { invalidQuantity, missingQuantity, petNotFound } from '../errors/api-errors.ts'
import { updateInventoryDetail } from '../openapi/operations.ts'
import { readChangeRequest, readObject } from '../request/change-request.ts'
import { jsonResponse, keyOf, shopIdOf } from '../request/context.ts'
import type { FastRoute } from '../request/fast-route.ts'

export const updateInventory = (stock: OfShop<StockUpdater>) =>
  ({
    method: 'PATCH',
    path: '/v1/inventory/:petId',
    operation: updateInventoryDetail.operationId,
    async respond(request, context, { petId: idText = '' }) {
      const key = keyOf(context)
      const { petId, change } = await readChangeRequest(
        request,
        idText,
        key.access,
        readInventoryUpdate,
      )
      const level = await stock(shopIdOf(context)).setQuantity(petId, change.quantity, key.id)
      if (level === undefined) throw petNotFound(petId)
      return jsonResponse(itemJson(level), context)
    },
  }) as const satisfies FastRoute

/** The contract's InventoryUpdate. */
interface InventoryUpdate {
  readonly quantity: number
}

/**
 * Reads an InventoryUpdate; other fields are ignored.
 * @throws ApiError invalid_body, missing_quantity, invalid_quantity
 */
function readInventoryUpdate(bytes: Uint8Array): InventoryUpdate {
  const body: { quantity?: unknown } = readObject(bytes)
  if (!Object.hasOwn(body, 'quantity')) throw missingQuantity()
  const { quantity } = body
  if (!isQuantity(quantity)) throw invalidQuantity()
  // -0 is 0.
  return { quantity: quantity + 0 }
}
