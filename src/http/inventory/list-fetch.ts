import type { Guard } from '../request/guard.ts'
import { currentListResponse, type ListSource } from './inventory-routes.ts'

// The list bypasses Elysia: Bun's router calls this handler, which uses the same guard and builds
// the same response.

export const LIST_PATH = '/v1/inventory'

/**
 * `GET /v1/inventory` for the server's own router. Tills poll it, and Elysia's router and context would
 * take a tenth of its time.
 */
export function createListFetch(guard: Guard, list: ListSource) {
  return (request: Request): Response | Promise<Response> => {
    const context = guard.check(request, LIST_PATH)
    if (context.denial !== undefined) return guard.deny(context, context.denial)
    try {
      return currentListResponse(list, request, context)
    } catch (error) {
      const thrown = { error, code: 'UNKNOWN', request, path: LIST_PATH, allowed: [], context }
      return guard.toErrorResponse(thrown)
    }
  }
}
