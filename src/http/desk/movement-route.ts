import type { Static } from '@sinclair/typebox'
import { stringifyExact } from '../../json/stringify-exact.ts'
import type { Moved, MoveOutcome } from '../../stock/move.ts'
import type { StockMover } from '../../stock/store.ts'
import { readChangeRequest } from '../change-request.ts'
import { movementIdReused, petNotFound, quantityMoved, quantityOutOfRange } from '../refusals.ts'
import { typed, typesAlone } from '../route-types.ts'
import { jsonAnswer, keyOf } from '../visit.ts'
import { readMovement } from './movement-body.ts'
import { deskPlugin } from './plugin.ts'
import type { MovementRequestSchema, MovementSchema } from './schemas.ts'

/** A change of one pet's quantity that two people may make at once. */
export const movementRoute = (stock: StockMover) =>
  deskPlugin().post(
    '/inventory/:petId/movements',
    async ({ request, params, visit }) => {
      const key = keyOf(visit)
      const { petId, change } = await readChangeRequest(
        request,
        params.petId,
        key.access,
        readMovement,
      )
      const moved = madeMove(petId, await stock.move({ petId, ...change }, key.id))
      return jsonAnswer(stringifyExact(moved), visit)
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

/** @throws Refusal 404, 409 */
function madeMove(petId: bigint, result: MoveOutcome): Moved {
  switch (result.outcome) {
    case 'moved':
    case 'moved_before':
      return result.moved
    case 'unknown_pet':
      throw petNotFound(petId)
    case 'quantity_moved':
      throw quantityMoved(result.quantity)
    case 'quantity_out_of_range':
      throw quantityOutOfRange(result.quantity)
    case 'other_move':
      throw movementIdReused()
  }
}
