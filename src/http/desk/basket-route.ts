import type { Static } from '@sinclair/typebox'
import { stringifyExact } from '../../json/exact-json.ts'
import type { BasketResult } from '../../stock/basket.ts'
import type { MovementMaker, OfShop } from '../../stock/store.ts'
import { movementIdReused, nothingOfBasketMade } from '../errors/api-errors.ts'
import { readAllowedChange } from '../request/change-request.ts'
import {
  credentialOf,
  jsonResponse,
  ofShop,
  type RequestContext,
  repeatedJsonResponse,
} from '../request/context.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import { readBasket } from './basket-body.ts'
import { rejectionError } from './movement-route.ts'
import { deskPlugin } from './plugin.ts'
import type { BasketRequestSchema, BasketSchema } from './schemas.ts'

/** Makes several movements, or none of them. */
export const basketRoute = (stock: OfShop<Pick<MovementMaker, 'makeBasket'>>) =>
  deskPlugin().post(
    '/movements',
    async ({ request, context }) => {
      const { key } = credentialOf(context)
      const basket = await readAllowedChange(request, key.access, readBasket)
      const result = await ofShop(stock, context).makeBasket(basket, key.id)
      return basketResponse(result, context)
    },
    {
      parse: 'none',
      body: typed<typeof BasketRequestSchema>(),
      ...typesAlone<
        Static<typeof BasketSchema>,
        400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
      >(),
      detail: { operationId: 'makeBasket' },
    },
  )

/** @throws ApiError 404, 409 */
function basketResponse(result: BasketResult, context: RequestContext): Response {
  switch (result.outcome) {
    case 'made':
      return jsonResponse(stringifyExact(result.made), context)
    case 'made_before':
      return repeatedJsonResponse(stringifyExact(result.made), context)
    case 'id_reused':
      throw movementIdReused()
    default:
      throw nothingOfBasketMade(result.position, result.petId, rejectionError(result.petId, result))
  }
}
