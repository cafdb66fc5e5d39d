import type { Static } from '@sinclair/typebox'
import type { HistoryPage, HistoryReader } from '../../stock/journal.ts'
import { parsePetId } from '../../stock/pet.ts'
import type { OfShop } from '../../stock/store.ts'
import { foreignMovement, invalidPetId, petNotFound } from '../errors/api-errors.ts'
import { freshJsonResponse, ofShop } from '../request/context.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import { readHistoryQuery } from './history-query.ts'
import { deskPlugin } from './plugin.ts'
import type { HistoryQuerySchema, HistorySchema } from './schemas.ts'

/** A pet's journal, newest first, page by page. */
export const historyRoute = (stock: OfShop<HistoryReader>) =>
  deskPlugin().get(
    '/inventory/:petId/movements',
    async ({ request, params, context }) => {
      const shop = ofShop(stock, context)
      const petId = parsePetId(params.petId)
      if (petId === undefined) throw invalidPetId()
      const { limit, before } = readHistoryQuery(request.url)
      const page = await shop.historyPage(petId, before, limit)
      if (page === 'unknown_pet') throw petNotFound(petId)
      if (page === 'movement_of_another_pet') throw foreignMovement(petId)
      return freshJsonResponse(pageJson(page), context)
    },
    {
      query: typed<typeof HistoryQuerySchema>(),
      ...typesAlone<Static<typeof HistorySchema>, 400 | 401 | 404 | 429 | 500 | 503>(),
      detail: { operationId: 'listMovements' },
    },
  )

const pageJson = ({ movements, next }: HistoryPage): string =>
  JSON.stringify({
    // Ids are sent as texts: a client sends them back, and does not calculate with them.
    movements: movements.map((movement) => ({ ...movement, id: String(movement.id) })),
    next: next === null ? null : String(next),
  })
