import type { Static } from '@sinclair/typebox'
import type { JournalLine, JournalPage, JournalReader } from '../../stock/journal.ts'
import type { OfShop } from '../../stock/store.ts'
import { credentialOf, freshJsonResponse, ofShop } from '../request/context.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import { readJournalFilter } from './all-movements-query.ts'
import { readHistoryQuery } from './history-query.ts'
import type { AllMovementsQuerySchema, JournalPageSchema } from './journal-schemas.ts'
import { deskPlugin } from './plugin.ts'

/** How many movements are looked at for a page: what a page costs has a bound, however few a filter finds. */
export const SEARCH_BUDGET = 5_000

/** The journal of all pets, newest first, page by page. */
export const allMovementsRoute = (stock: OfShop<JournalReader>) =>
  deskPlugin().get(
    '/movements',
    async ({ request, context }) => {
      const shop = ofShop(stock, context)
      const { limit, before } = readHistoryQuery(request.url)
      const filter = readJournalFilter(request.url, credentialOf(context).settings.timeZone)
      const page = await shop.journalPage(filter, { before, limit, budget: SEARCH_BUDGET })
      return freshJsonResponse(pageJson(page), context)
    },
    {
      query: typed<typeof AllMovementsQuerySchema>(),
      ...typesAlone<Static<typeof JournalPageSchema>, 400 | 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listAllMovements' },
    },
  )

const pageJson = ({ movements, next, searchedTo }: JournalPage): string => {
  const lines = movements.map(lineJson).join(',')
  const end = JSON.stringify({ next: next === null ? null : String(next), searchedTo })
  return `{"movements":[${lines}],${end.slice(1)}`
}

// Ids are sent as texts: a client sends them back, and does not calculate with them. A page may have a thousand lines,
// and a function that JSON calls for each of their values would take longer than all the rest.
function lineJson({ id, petId, ...line }: JournalLine): string {
  return `{"id":"${id}","petId":${petId},${JSON.stringify(line).slice(1)}`
}
