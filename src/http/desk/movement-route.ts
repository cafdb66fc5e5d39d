import type { Static } from '@sinclair/typebox'
import { stringifyExact } from '../../json/exact-json.ts'
import type { MovementRejection, MovementResult } from '../../stock/movement.ts'
import type { MovementMaker, OfShop } from '../../stock/store.ts'
import type { ApiError } from '../errors/api-error.ts'
import {
  movementIdReused,
  petNotFound,
  quantityMoved,
  quantityOutOfRange,
} from '../errors/api-errors.ts'
import { readChangeRequest } from '../request/change-request.ts'
import {
  credentialOf,
  jsonResponse,
  ofShop,
  type RequestContext,
  repeatedJsonResponse,
} from '../request/context.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import { readMovement } from './movement-body.ts'
import { deskPlugin } from './plugin.ts'
import type { MovementRequestSchema, MovementSchema } from './schemas.ts'

/** Makes a movement: a change of one pet's quantity that two people may make at once. */
export const movementRoute = (stock: OfShop<Pick<MovementMaker, 'makeMovement'>>) =>
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
      const result = await ofShop(stock, context).makeMovement({ petId, ...change }, key.id)
      return movementResponse(petId, result, context)
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
function movementResponse(
  petId: bigint,
  result: MovementResult,
  context: RequestContext,
): Response {
  switch (result.outcome) {
    case 'made':
      return jsonResponse(stringifyExact(result.made), context)
    case 'made_before':
      return repeatedJsonResponse(stringifyExact(result.made), context)
    case 'id_reused':
      throw movementIdReused()
    default:
      throw rejectionError(petId, result)
  }
}

/** The error of a movement that cannot be made: 404, 409. */
export function rejectionError(petId: bigint, rejection: MovementRejection): ApiError {
  switch (rejection.outcome) {
    case 'unknown_pet':
      return petNotFound(petId)
    case 'quantity_moved':
      return quantityMoved(rejection.quantity)
    case 'quantity_out_of_range':
      return quantityOutOfRange(rejection.quantity)
  }
}
