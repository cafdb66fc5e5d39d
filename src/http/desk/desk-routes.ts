import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { HistoryReader, JournalReader } from '../../stock/journal.ts'
import type { PetDetailsReader } from '../../stock/pet-details.ts'
import type { ChangeUndoer, MovementMaker, OfShop, PetEditor } from '../../stock/store.ts'
import type { ReportReader } from '../../stock/totals/report.ts'
import type { UndoableChangesReader } from '../../stock/undoable.ts'
import { freshJsonResponse, keyOf } from '../request/context.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import { allMovementsRoute } from './all-movements-route.ts'
import type { BarcodeQuerySchema } from './barcode-query-schema.ts'
import { basketRoute } from './basket-route.ts'
import type { DeskPet } from './events/event-schemas.ts'
import type { EventStreams } from './events/event-streams.ts'
import { eventsResponse } from './events/events-response.ts'
import { historyRoute } from './history-route.ts'
import { DeskLists } from './list/desk-lists.ts'
import { inventoryResponse } from './list/inventory-response.ts'
import type { ListSource } from './list/list-pages.ts'
import { movementRoute } from './movement-route.ts'
import { ownKeyJson } from './own-key-json.ts'
import { addRoute, editRoute, petRoute, removeRoute } from './pet-routes.ts'
import { editManyRoute } from './pets-edit-route.ts'
import { deskPlugin } from './plugin.ts'
import { reportRoute } from './report/report-route.ts'
import type { KeySchema } from './schemas.ts'
import { removeManyRoute } from './undo/pets-removal-route.ts'
import { changesRoute, undoRoute } from './undo/undo-routes.ts'

// Routes take their types from the schemas, which check nothing (see schemas/route-types.ts): each
// `...-body.ts` reads a body by hand, so that each mistake gets its own sentence. The document loads
// the schemas on the first request for it. What an event carries is defined once, in
// events/event-schemas.ts, for the types and the document.

export type DeskStore = MovementMaker &
  PetEditor &
  ChangeUndoer &
  UndoableChangesReader &
  HistoryReader &
  JournalReader &
  ReportReader &
  Pick<PetDetailsReader, 'findDetails'>

/** What the people in the shop and their tills need beyond the contract: the same keys and limits. */
export const deskRoutes = (stock: OfShop<DeskStore>) =>
  new Elysia({ strictPath: true })
    .use(keyRoute())
    .use(addRoute(stock))
    .use(petRoute(stock))
    .use(editRoute(stock))
    .use(editManyRoute(stock))
    .use(removeRoute(stock))
    .use(removeManyRoute(stock))
    .use(changesRoute(stock))
    .use(undoRoute(stock))
    .use(historyRoute(stock))
    .use(allMovementsRoute(stock))
    .use(reportRoute(stock))
    .use(movementRoute(stock))
    .use(basketRoute(stock))

/** Says whose key the request came with. */
const keyRoute = () =>
  deskPlugin().get(
    '/key',
    ({ context }) => freshJsonResponse(ownKeyJson(keyOf(context)), context),
    {
      ...typesAlone<Static<typeof KeySchema>, 401 | 429 | 500>(),
      detail: { operationId: 'getKey' },
    },
  )

export interface LiveDependencies {
  readonly pets: OfShop<ListSource & Pick<PetDetailsReader, 'findByCode'>>
  readonly streams: Pick<EventStreams, 'open'>
}

/** The stock as a whole, and what changes of it. */
export function liveRoutes({ pets, streams }: LiveDependencies) {
  const lists = new DeskLists(pets)
  return deskPlugin()
    .get('/inventory', ({ request, context }) => inventoryResponse(pets, lists, request, context), {
      query: typed<typeof BarcodeQuerySchema>(),
      ...typesAlone<DeskPet[], 400 | 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listPets' },
    })
    .get('/events', ({ request, context }) => eventsResponse(streams, request, context), {
      ...typesAlone<Response, 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listenToEvents' },
    })
}
