import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { HistoryReader } from '../../stock/journal.ts'
import type { PetDetailsReader } from '../../stock/pet-details.ts'
import type { MovementMaker, OfShop, PetEditor } from '../../stock/store.ts'
import { freshJsonResponse, keyOf } from '../request/context.ts'
import { typesAlone } from '../schemas/route-types.ts'
import type { DeskPet } from './events/event-schemas.ts'
import type { EventStreams } from './events/event-streams.ts'
import { eventsResponse } from './events/events-response.ts'
import { historyRoute } from './history-route.ts'
import { DeskLists } from './list/desk-lists.ts'
import type { ListSource } from './list/list-pages.ts'
import { listResponse } from './list/list-response.ts'
import { movementRoute } from './movement-route.ts'
import { addRoute, editRoute } from './pet-routes.ts'
import { deskPlugin } from './plugin.ts'
import type { KeySchema } from './schemas.ts'

// Routes take their types from the schemas, which check nothing (see schemas/route-types.ts): each
// `...-body.ts` reads a body by hand, so that each mistake gets its own sentence. The document loads
// the schemas on the first request for it. What an event carries is defined once, in
// events/event-schemas.ts, for the types and the document.

export type DeskStore = MovementMaker &
  PetEditor &
  HistoryReader &
  Pick<PetDetailsReader, 'findDetails'>

/** What the people in the shop and their tills need beyond the contract: the same keys and limits. */
export const deskRoutes = (stock: OfShop<DeskStore>) =>
  new Elysia({ strictPath: true })
    .use(keyRoute())
    .use(addRoute(stock))
    .use(editRoute(stock))
    .use(historyRoute(stock))
    .use(movementRoute(stock))

/** Says whose key the request came with. */
const keyRoute = () =>
  deskPlugin().get(
    '/key',
    ({ context }) => {
      const { id, name, access, plan, expiresAt } = keyOf(context)
      return freshJsonResponse(JSON.stringify({ id, name, access, plan, expiresAt }), context)
    },
    {
      ...typesAlone<Static<typeof KeySchema>, 401 | 429 | 500>(),
      detail: { operationId: 'getKey' },
    },
  )

export interface LiveDependencies {
  readonly listDetails: OfShop<ListSource>
  readonly streams: Pick<EventStreams, 'open'>
}

/** The stock as a whole, and what changes of it. */
export function liveRoutes({ listDetails, streams }: LiveDependencies) {
  const lists = new DeskLists(listDetails)
  return deskPlugin()
    .get('/inventory', ({ request, context }) => listResponse(lists, request, context), {
      ...typesAlone<DeskPet[], 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listPets' },
    })
    .get('/events', ({ request, context }) => eventsResponse(streams, request, context), {
      ...typesAlone<Response, 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listenToEvents' },
    })
}
