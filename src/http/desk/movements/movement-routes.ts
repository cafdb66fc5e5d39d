import { MAX_BASKET_SIZE } from '../../../stock/basket.ts'
import type { MovementRejection } from '../../../stock/movement.ts'
import {
  BASKET_EXAMPLE,
  invalidMovement,
  invalidPetId,
  MOVEMENT_EXAMPLE,
  movementIdReused,
  nothingOfBasketMade,
  petNotFound,
  quantityMoved,
  quantityOutOfRange,
} from '../../errors/api-errors.ts'
import { credentialOf, ofShop } from '../../request/context.ts'
import { body } from '../../shapes/bodies.ts'
import { ofPet } from '../../shapes/parameters.ts'
import { responses, returns } from '../../shapes/responses.ts'
import type { ValueOf } from '../../shapes/shape.ts'
import { desk, replayed } from '../desk.ts'
import * as example from '../examples.ts'
import { INVALID, NO_PET } from '../meanings.ts'
import { Basket, BasketRequest, Movement, MovementRequest } from './movement-shapes.ts'

const Sent = body(MovementRequest, {
  ...{ refuse: invalidMovement, hint: MOVEMENT_EXAMPLE, plain: 'petId', inPath: 'petId' },
  misplaced: 'expected',
  examples: { sale: example.SALE, count: example.COUNT },
})

const SentBasket = body(BasketRequest, {
  ...{ refuse: (problem) => invalidMovement(problem, BASKET_EXAMPLE), hint: BASKET_EXAMPLE },
  ...{ plain: 'petId', misplaced: 'dryRun', examples: { sale: example.BASKET } },
})

/** Changes of quantities, which two people may make at once. */
export const movementRoutes = desk()
  .post(
    '/inventory/:petId/movements',
    async ({ params: { petId }, body, set, context, services }) => {
      const request = { petId, id: body.id, ...changeOf(body) }
      const { key } = credentialOf(context)
      const result = await ofShop(services.stock, context).change({
        kind: 'makeMovement',
        movement: request,
        keyId: key.id,
      })
      switch (result.outcome) {
        case 'made_before':
          replayed(set)
          return result.made
        case 'made':
          return result.made
        case 'id_reused':
          return movementIdReused()
        default:
          return rejectionError(petId, result)
      }
    },
    {
      writes: 'write',
      params: ofPet('The pet', example.NEW_PET.petId),
      body: Sent,
      response: responses(
        {
          200: returns(Movement, 'The movement as it was made', example.SOLD, [
            'Idempotent-Replayed',
          ]),
        },
        {
          400: [
            INVALID,
            invalidPetId(),
            ...Sent.errors,
            invalidMovement('The reason of a count must be "count".'),
          ],
          404: [NO_PET, petNotFound(BigInt(example.NEW_PET.petId))],
          409: [
            'The stock is not as the movement takes it to be',
            quantityMoved(example.SOLD.newQuantity),
            quantityOutOfRange(example.SOLD.newQuantity),
            movementIdReused(),
          ],
        },
      ),
      detail: {
        operationId: 'makeMovement',
        summary: 'Sell, count or move stock',
        description:
          'A sale, an arrival, a loss or a count: adds to a quantity or takes from it (`change`), or corrects it by a count (`counted`, refused when the quantity is no longer the `expected` one). Two people who do so at once both count. The same request again, with the same `id`, is applied once and answered as before, with `Idempotent-Replayed: true`.',
      },
    },
  )
  .post(
    '/movements',
    async ({ body, set, context, services }) => {
      const movements = body.movements.map((each) => ({ petId: each.petId, ...changeOf(each) }))
      const basket = { id: body.id, movements }
      const { key } = credentialOf(context)
      const result = await ofShop(services.stock, context).change({
        kind: 'makeBasket',
        basket,
        keyId: key.id,
      })
      switch (result.outcome) {
        case 'made_before':
          replayed(set)
          return result.made
        case 'made':
          return result.made
        case 'id_reused':
          return movementIdReused()
        default: {
          const { position, petId } = result
          return nothingOfBasketMade(position, petId, rejectionError(petId, result))
        }
      }
    },
    {
      writes: 'write',
      body: SentBasket,
      response: responses(
        {
          200: returns(Basket, 'The movements as they were made', example.BASKET_SOLD, [
            'Idempotent-Replayed',
          ]),
        },
        {
          400: [
            'The basket is missing something, or holds invalid values',
            ...SentBasket.errors,
            invalidMovement(
              `"movements" must be a list of 1 to ${MAX_BASKET_SIZE} movements.`,
              BASKET_EXAMPLE,
            ),
            invalidMovement(
              'movements[1], of pet 1003: The reason of a count must be "count".',
              BASKET_EXAMPLE,
            ),
          ],
          404: [
            'There is no such pet; nothing was made',
            nothingOfBasketMade(1, 42n, petNotFound(42n)),
          ],
          409: [
            'The stock is not as a movement takes it to be; nothing was made',
            nothingOfBasketMade(1, 1003n, quantityMoved(11)),
            nothingOfBasketMade(1, 1003n, quantityOutOfRange(11)),
            movementIdReused(),
          ],
        },
      ),
      detail: {
        operationId: 'makeBasket',
        summary: 'Sell several at once',
        description: `Up to ${MAX_BASKET_SIZE} movements of any pets under one \`id\`, in a body of 16 KiB at most: all of them are made, or none. It is counted as one request. Where one movement cannot be made, the error is the one that the movement would get by itself, and its message names the movement's position in the list, from 0, and its pet. Several may be of the same pet: each is made after those before it, and the journal has a line for each.

The same request again, with the same \`id\`, is applied once and answered as before, with \`Idempotent-Replayed: true\`. Baskets, single movements and additions share their ids; a basket of one movement is that movement.`,
      },
    },
  )

type SentMovement =
  | ValueOf<typeof MovementRequest>
  | ValueOf<typeof BasketRequest>['movements'][number]

/** What a movement does, as the stock knows it. */
function changeOf(sent: SentMovement) {
  const what =
    'counted' in sent
      ? { counted: sent.counted, expected: sent.expected, reason: sent.reason }
      : { change: sent.change, reason: sent.reason }
  return { what, note: sent.note ?? null }
}

/** The error of a movement that cannot be made. */
function rejectionError(petId: bigint, rejection: MovementRejection) {
  switch (rejection.outcome) {
    case 'unknown_pet':
      return petNotFound(petId)
    case 'quantity_moved':
      return quantityMoved(rejection.quantity)
    case 'quantity_out_of_range':
      return quantityOutOfRange(rejection.quantity)
  }
}
