import { MAX_BASKET_SIZE } from '../../../stock/basket.ts'
import type { MovementRejection, UndoRejection } from '../../../stock/movement.ts'
import { MAX_AGO_MS } from '../../../stock/occurred.ts'
import {
  BASKET_EXAMPLE,
  invalidMovement,
  invalidPetId,
  MOVEMENT_EXAMPLE,
  movementIdReused,
  noCurrency,
  nothingOfBasketMade,
  occurredTooLongAgo,
  petNotFound,
  quantityMoved,
  quantityOutOfRange,
} from '../../errors/api-errors.ts'
import { currencyChanged } from '../../errors/currency-errors.ts'
import { alreadyUndone, undoDiffers, undoesUnknown } from '../../errors/undo-errors.ts'
import { credentialOf, currencyOf, ofShop } from '../../request/context.ts'
import { MAX_BODY } from '../../request/request-body.ts'
import { body } from '../../shapes/bodies.ts'
import { ofPet } from '../../shapes/parameters.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { desk, replayed } from '../desk.ts'
import * as example from '../examples.ts'
import { INVALID } from '../meanings.ts'
import { Basket, BasketRequest, Movement, MovementRequest } from './movement-shapes.ts'
import { occurredOf } from './occurred.ts'
import { changeOf, hasAmount, isOfUnknownCurrency } from './sent-movement.ts'

const Sent = body(MovementRequest, {
  ...{ refuse: invalidMovement, hint: MOVEMENT_EXAMPLE, plain: 'petId', inPath: 'petId' },
  misplaced: 'expected',
  examples: {
    sale: example.SALE,
    count: example.COUNT,
    undo: example.UNDOING,
    late: example.LATE_SALE,
  },
})

const SentBasket = body(BasketRequest, {
  ...{ refuse: (problem) => invalidMovement(problem, BASKET_EXAMPLE), hint: BASKET_EXAMPLE },
  ...{ plain: 'petId', misplaced: 'dryRun', examples: { sale: example.BASKET } },
})

/** Changes of quantities, which two people may make at once. */
export const movementRoutes = desk()
  .post(
    '/inventory/:petId/movements',
    async ({ params: { petId }, body, context, services }) => {
      const currency = currencyOf(context)
      if (currency === null && hasAmount(body)) return noCurrency()
      const access = ofShop(services.access.stores, context)
      if (await isOfUnknownCurrency([body], context, access)) return currencyChanged()
      const request = {
        ...{ petId, id: body.id, undoes: body.undoes ?? null, ...changeOf(body) },
        occurred: await occurredOf(body, context, services.access),
      }
      const { key } = credentialOf(context)
      const result = await ofShop(services.stock, context).change({
        kind: 'makeMovement',
        movement: request,
        ...{ keyId: key.id, currency },
      })
      switch (result.outcome) {
        case 'made_before':
          return replayed(result.made)
        case 'made':
          return result.made
        case 'id_reused':
          return movementIdReused()
        case 'undoes_unknown':
        case 'already_undone':
        case 'undo_differs':
          return undoRejectionError(body.undoes ?? '', result)
        case 'occurred_too_long_ago':
          return occurredTooLongAgo(result.earliest)
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
            noCurrency(),
            occurredTooLongAgo(example.SOLD.at - MAX_AGO_MS),
          ],
          404: [
            'There is no such pet, or nothing to take back',
            petNotFound(BigInt(example.NEW_PET.petId)),
            undoesUnknown(example.SALE.id),
          ],
          409: [
            'The stock is not as the movement takes it to be',
            quantityMoved(example.SOLD.newQuantity),
            quantityOutOfRange(example.SOLD.newQuantity),
            movementIdReused(),
            currencyChanged(),
            alreadyUndone(example.SALE.id, example.SOLD.at),
            undoDiffers(example.SALE.id),
          ],
        },
      ),
      detail: {
        operationId: 'makeMovement',
        summary: 'Sell, count or move stock',
        description:
          'A sale, an arrival, a loss or a count: adds to a quantity or takes from it (`change`), or corrects it by a count (`counted`, refused when the quantity is no longer the `expected` one). Two people who do so at once both count. The same request again, with the same `id`, is applied once and answered as before, with `Idempotent-Replayed: true`. A movement with `undoes` takes another one back, once. What is sent late says by `occurredAgoMs` when it happened, and stands in the report of that day.',
      },
    },
  )
  .post(
    '/movements',
    async ({ body, context, services }) => {
      const currency = currencyOf(context)
      if (currency === null && body.movements.some(hasAmount)) return noCurrency()
      const access = ofShop(services.access.stores, context)
      if (await isOfUnknownCurrency(body.movements, context, access)) return currencyChanged()
      const movements = body.movements.map((each) => ({ petId: each.petId, ...changeOf(each) }))
      const occurred = await occurredOf(body, context, services.access)
      const basket = { id: body.id, movements, undoes: body.undoes ?? null, occurred }
      const { key } = credentialOf(context)
      const result = await ofShop(services.stock, context).change({
        kind: 'makeBasket',
        basket,
        ...{ keyId: key.id, currency },
      })
      switch (result.outcome) {
        case 'made_before':
          return replayed(result.made)
        case 'made':
          return result.made
        case 'id_reused':
          return movementIdReused()
        case 'undoes_unknown':
        case 'already_undone':
        case 'undo_differs':
          return undoRejectionError(body.undoes ?? '', result)
        case 'occurred_too_long_ago':
          return occurredTooLongAgo(result.earliest)
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
            noCurrency(),
            occurredTooLongAgo(example.SOLD.at - MAX_AGO_MS),
          ],
          404: [
            'There is no such pet, or nothing to take back; nothing was made',
            nothingOfBasketMade(1, 42n, petNotFound(42n)),
            undoesUnknown(example.BASKET.id),
          ],
          409: [
            'The stock is not as a movement takes it to be; nothing was made',
            nothingOfBasketMade(1, 1003n, quantityMoved(11)),
            nothingOfBasketMade(1, 1003n, quantityOutOfRange(11)),
            movementIdReused(),
            currencyChanged(),
            alreadyUndone(example.BASKET.id, example.SOLD.at),
            undoDiffers(example.BASKET.id),
          ],
        },
      ),
      detail: {
        operationId: 'makeBasket',
        summary: 'Sell several at once',
        description: `Up to ${MAX_BASKET_SIZE} movements of any pets under one \`id\`, in a body of ${MAX_BODY} at most: all of them are made, or none. It is counted as one request. Where one movement cannot be made, the error is the one that the movement would get by itself, and its message names the movement's position in the list, from 0, and its pet. Several may be of the same pet: each is made after those before it, and the journal has a line for each.

The same request again, with the same \`id\`, is applied once and answered as before, with \`Idempotent-Replayed: true\`. Baskets, single movements and additions share their ids; a basket of one movement is that movement. A basket with \`undoes\` takes another one back, once and as a whole. One that is sent late says by \`occurredAgoMs\` when it happened, and stands in the report of that day.`,
      },
    },
  )

/** @param undoes the id of what was to be taken back */
function undoRejectionError(undoes: string, rejection: UndoRejection) {
  switch (rejection.outcome) {
    case 'undoes_unknown':
      return undoesUnknown(undoes)
    case 'already_undone':
      return alreadyUndone(undoes, rejection.undoneAt)
    case 'undo_differs':
      return undoDiffers(undoes)
  }
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
