import { Elysia } from 'elysia'
import type { HistoryReader } from '../../stock/journal.ts'
import type { PetDetailsReader } from '../../stock/pet-details.ts'
import type { MovementMaker, PetEditor } from '../../stock/store.ts'
import { historyRoute } from './history/history-route.ts'
import { keyRoute } from './key-route.ts'
import { movementRoute } from './movements/movement-route.ts'
import { addRoute } from './pets/add-route.ts'
import { editRoute } from './pets/edit-route.ts'

// Each route is a file. Routes take their types from the schemas, and nothing is checked by those
// (see schemas/route-types.ts): bodies are read by hand, so that each mistake gets its own
// sentence. The document loads the schemas on the first request for it. What an event carries is
// defined once, in events/event-schemas.ts, for the types and the document.

export type DeskStore = MovementMaker &
  PetEditor &
  HistoryReader &
  Pick<PetDetailsReader, 'findDetails'>

/** What the people in the shop and their tills need beyond the contract: the same keys and limits. */
export const deskRoutes = (stock: DeskStore) =>
  new Elysia({ strictPath: true })
    .use(keyRoute())
    .use(addRoute(stock))
    .use(editRoute(stock))
    .use(historyRoute(stock))
    .use(movementRoute(stock))
