import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { parsePetId } from '../stock/pet-id.ts'
import type { StockReader, StockUpdater } from '../stock/store.ts'
import { Refusal } from './errors.ts'
import { itemJson, listJson } from './inventory-json.ts'
import { listInventoryDetail, updateInventoryDetail } from './openapi/operations.ts'
import { readBody, refuseLargeBody, requireJson } from './request-body.ts'
import { ErrorSchema, InventoryItemSchema, InventoryUpdateSchema } from './schemas.ts'
import { type InventoryUpdate, readInventoryUpdate } from './update-body.ts'
import { jsonAnswer, type Visit, visitContext } from './visit.ts'

/** The contract's two operations. */
export const inventoryRoutes = (stock: Pick<StockReader, 'list'> & StockUpdater) =>
  new Elysia({ prefix: '/v1', strictPath: true })
    .use(visitContext)
    .get('/inventory', async ({ visit }) => jsonAnswer(listJson(await stock.list()), visit), {
      response: {
        200: Type.Array(InventoryItemSchema),
        401: ErrorSchema,
        429: ErrorSchema,
        500: ErrorSchema,
        503: ErrorSchema,
      },
      detail: listInventoryDetail,
    })
    .patch(
      '/inventory/:petId',
      async ({ params, body, visit }) => {
        const petId = requirePetId(params.petId)
        const by = { reason: 'update', keyId: visit.key?.id ?? null } as const
        const pet = await stock.setQuantity(petId, body.quantity, by)
        if (pet === undefined) throw noSuchPet(petId)
        return jsonAnswer(itemJson(pet), visit)
      },
      {
        parse: ({ request, params, visit }) => readUpdate(request, params, visit),
        body: InventoryUpdateSchema,
        response: {
          200: InventoryItemSchema,
          400: ErrorSchema,
          401: ErrorSchema,
          403: ErrorSchema,
          404: ErrorSchema,
          413: ErrorSchema,
          415: ErrorSchema,
          429: ErrorSchema,
          500: ErrorSchema,
          503: ErrorSchema,
        },
        detail: updateInventoryDetail,
      },
    )

/** Everything that is checked before the stock is asked, in the order of the answers: 403, 413, 415, 400. */
async function readUpdate(
  request: Request,
  params: Record<string, string>,
  visit: Visit,
): Promise<InventoryUpdate> {
  if (visit.key?.access !== 'write') {
    throw new Refusal(
      'insufficient_access',
      'This API key may only read. Use a key with write access to change the stock.',
    )
  }
  refuseLargeBody(request.headers)
  const bytes = await readBody(request)
  requireJson(request.headers)
  requirePetId(params.petId ?? '')
  return readInventoryUpdate(bytes)
}

function requirePetId(text: string): bigint {
  const petId = parsePetId(text)
  if (petId !== undefined) return petId
  throw new Refusal(
    'invalid_pet_id',
    'The pet id in the path must be a whole number within 64 bits, without leading zeros or a plus sign, like /v1/inventory/42.',
  )
}

const noSuchPet = (petId: bigint) =>
  new Refusal(
    'pet_not_found',
    `There is no pet ${petId} in the inventory. GET /v1/inventory lists those there are; new ones are added at the shop's counter.`,
  )
