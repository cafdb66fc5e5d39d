import type { Static } from '@sinclair/typebox'
import { stringifyExact } from '../../json/exact-json.ts'
import type { Movement, MovementResult } from '../../stock/movement.ts'
import type { MovementMaker, OfShop } from '../../stock/store.ts'
import {
  movementIdReused,
  petNotFound,
  quantityMoved,
  quantityOutOfRange,
} from '../errors/api-errors.ts'
import { readChangeRequest } from '../request/change-request.ts'
import { credentialOf, jsonResponse, ofShop } from '../request/context.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import { readMovement } from './movement-body.ts'
import { deskPlugin } from './plugin.ts'
import type { MovementRequestSchema, MovementSchema } from './schemas.ts'

/** Makes a movement: a change of one pet's quantity that two people may make at once. */
export const movementRoute = (stock: OfShop<MovementMaker>) =>
  deskPlugin().post(
    '/inventory/:petId/movements',
    async ({ request, params, context }) => {
      const { key } = credentialOf(context)
      const { petId, change } = await readChangeRequest(
        request,
        params.petId,
        key.access,
        readMovement,
      )
      const made = madeMovement(
        petId,
        await ofShop(stock, context).makeMovement({ petId, ...change }, key.id),
      )
      return jsonResponse(stringifyExact(made), context)
    },
    {
      parse: 'none',
      body: typed<typeof MovementRequestSchema>(),
      ...typesAlone<
        Static<typeof MovementSchema>,
        400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
      >(),
      detail: { operationId: 'makeMovement' },
    },
  )

/** @throws ApiError 404, 409 */
function madeMovement(petId: bigint, result: MovementResult): Movement {
  switch (result.outcome) {
    case 'made':
    case 'made_before':
      return result.made
    case 'unknown_pet':
      throw petNotFound(petId)
    case 'quantity_moved':
      throw quantityMoved(result.quantity)
    case 'quantity_out_of_range':
      throw quantityOutOfRange(result.quantity)
    case 'id_reused':
      throw movementIdReused()
  }
}
