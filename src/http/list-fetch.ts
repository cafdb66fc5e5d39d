import type { Entrance } from './entrance.ts'
import type { InventoryList } from './inventory-list.ts'
import { listAnswer } from './inventory-routes.ts'

export const LIST_PATH = '/v1/inventory'

/**
 * `GET /v1/inventory` for the server's own router. It is what tills poll, and Elysia's router and
 * context would take a tenth of its time; the gate, the answer and the door for errors are the same.
 */
export function createListFetch(entrance: Entrance, list: Pick<InventoryList, 'current'>) {
  return (request: Request): Response | Promise<Response> => {
    const visit = entrance.enter(request, LIST_PATH)
    if (visit.refusal !== undefined) return entrance.refuse(visit, visit.refusal)
    try {
      return listAnswer(list.current(), request, visit)
    } catch (error) {
      const thrown = { error, code: 'UNKNOWN', request, path: LIST_PATH, allowed: [], visit }
      return entrance.leave(thrown)
    }
  }
}
