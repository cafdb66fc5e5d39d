import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { OfShop, StockUpdater } from '../../stock/store.ts'
import { listInventoryDetail, updateInventoryDetail } from '../openapi/operations.ts'
import { requestContext } from '../request/context.ts'
import { responseOf } from '../request/fast-route.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import type { InventoryItemSchema, InventoryUpdateSchema } from '../schemas/schemas.ts'
import { type ListSource, listInventory } from './list-inventory.ts'
import { updateInventory } from './update-inventory.ts'

/** The contract's two operations. Tills call them all day: both are fast routes. */
export const inventoryOperations = (list: ListSource, stock: OfShop<StockUpdater>) => ({
  list: listInventory(list),
  update: updateInventory(stock),
})

/** The same operations as routes of Elysia. */
export const inventoryRoutes = ({ list, update }: ReturnType<typeof inventoryOperations>) =>
  new Elysia({ strictPath: true })
    .use(requestContext)
    .get(list.path, ({ request, context }) => list.respond(request, context), {
      ...typesAlone<Static<typeof InventoryItemSchema>[], 401 | 429 | 500 | 503>(),
      detail: listInventoryDetail,
    })
    .patch(
      update.path,
      ({ request, context, params }) => responseOf(update, request, context, params),
      {
        // Elysia would read a body of any size.
        parse: 'none',
        body: typed<typeof InventoryUpdateSchema>(),
        ...typesAlone<
          Static<typeof InventoryItemSchema>,
          400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503
        >(),
        detail: updateInventoryDetail,
      },
    )
