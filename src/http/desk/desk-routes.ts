import { Elysia } from 'elysia'
import type { HistoryReader } from '../../stock/history.ts'
import type { PetDetailsReader } from '../../stock/overview.ts'
import type { MovementMaker, PetEditor } from '../../stock/store.ts'
import { addRoute } from './add-route.ts'
import { editRoute } from './edit-route.ts'
import { historyRoute } from './history-route.ts'
import { keyRoute } from './key-route.ts'
import { movementRoute } from './movement-route.ts'

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
