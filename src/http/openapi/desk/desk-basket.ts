import { MAX_BASKET_SIZE } from '../../../stock/basket.ts'
import {
  BASKET_EXAMPLE,
  invalidMovement,
  movementIdReused,
  nothingOfBasketMade,
  petNotFound,
  quantityMoved,
  quantityOutOfRange,
} from '../../errors/api-errors.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import { BASKET, BASKET_SOLD } from './desk-examples.ts'
import { badBody, body, FOR_CHANGES, needs } from './operation-parts.ts'

const DESCRIPTION = `Up to ${MAX_BASKET_SIZE} movements of any pets under one \`id\`, in a body of 16 KiB at most: all of them are made, or none. It is counted as one request. Where one movement cannot be made, the error is the one that the movement would get by itself, and its message names the movement's position in the list, from 0, and its pet. Several may be of the same pet: each is made after those before it, and the journal has a line for each.

The same request again, with the same \`id\`, is applied once and answered as before, with \`Idempotent-Replayed: true\`. Baskets, single movements and additions share their ids; a basket of one movement is that movement.`

export const MAKE_BASKET = {
  summary: 'Sell several at once',
  description: DESCRIPTION,
  ...needs('write'),
  requestBody: body('BasketRequest', { sale: BASKET }),
  responses: {
    200: successResponse('The movements as they were made', ref('Basket'), BASKET_SOLD, [
      'Idempotent-Replayed',
    ]),
    400: errorResponses('The basket is missing something, or holds invalid values', [
      ...badBody(BASKET_EXAMPLE, 'dryRun'),
      invalidMovement(
        `"movements" must be a list of 1 to ${MAX_BASKET_SIZE} movements.`,
        BASKET_EXAMPLE,
      ),
      invalidMovement(
        'movements[1], of pet 1003: The reason of a count must be "count".',
        BASKET_EXAMPLE,
      ),
    ]),
    404: errorResponses('There is no such pet; nothing was made', [
      nothingOfBasketMade(1, 42n, petNotFound(42n)),
    ]),
    409: errorResponses('The stock is not as a movement takes it to be; nothing was made', [
      nothingOfBasketMade(1, 1003n, quantityMoved(11)),
      nothingOfBasketMade(1, 1003n, quantityOutOfRange(11)),
      movementIdReused(),
    ]),
    ...FOR_CHANGES,
    ...EVERYWHERE,
  },
}
