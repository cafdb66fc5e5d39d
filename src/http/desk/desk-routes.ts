import { Elysia } from 'elysia'
import { stringifyExact } from '../../json/stringify-exact.ts'
import type { Moved, MoveOutcome } from '../../stock/move.ts'
import type { StockMover } from '../../stock/store.ts'
import { readChangeRequest } from '../change-request.ts'
import { movementIdReused, petNotFound, quantityMoved, quantityOutOfRange } from '../refusals.ts'
import { ErrorSchema, MovementRequestSchema, MovementSchema } from '../schemas.ts'
import { jsonAnswer, keyOf, visitContext } from '../visit.ts'
import { readMovement } from './movement-body.ts'

/** What the people in the shop and their tills need beyond the contract: the same keys and limits. */
export const deskRoutes = (stock: StockMover) =>
  new Elysia({ prefix: '/desk/api', strictPath: true }).use(visitContext).post(
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
      // The schema is for the types and the document, as in the contract's own operations.
      parse: 'none',
      body: MovementRequestSchema,
      response: {
        200: MovementSchema,
        400: ErrorSchema,
        401: ErrorSchema,
        403: ErrorSchema,
        404: ErrorSchema,
        409: ErrorSchema,
        413: ErrorSchema,
        415: ErrorSchema,
        429: ErrorSchema,
        500: ErrorSchema,
        503: ErrorSchema,
      },
      detail: { hide: true, operationId: 'makeMovement' },
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
