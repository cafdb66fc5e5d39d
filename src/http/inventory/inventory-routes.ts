import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { ListBody } from '../../list/inventory-list.ts'
import { itemJson } from '../../list/inventory-list.ts'
import type { Soon } from '../../soon.ts'
import type { StockUpdater } from '../../stock/store.ts'
import { petNotFound } from '../errors/api-errors.ts'
import { listInventoryDetail, updateInventoryDetail } from '../openapi/operations.ts'
import { readChangeRequest } from '../request/change-request.ts'
import {
  contextHeaders,
  jsonResponse,
  keyOf,
  type RequestContext,
  requestContext,
  setContextHeaders,
} from '../request/context.ts'
import { hasCurrent } from '../request/negotiation.ts'
import { ReusedHeaders } from '../request/reused-headers.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import type { InventoryItemSchema, InventoryUpdateSchema } from '../schemas/schemas.ts'
import { readInventoryUpdate } from './update-body.ts'

/** The contract's two operations. */
export const inventoryRoutes = (list: ListSource, stock: StockUpdater) =>
  new Elysia({ prefix: '/v1', strictPath: true })
    .use(requestContext)
    .get(
      '/inventory',
      withoutWaiting(({ request, context }: { request: Request; context: RequestContext }) =>
        currentListResponse(list, request, context),
      ),
      {
        ...typesAlone<Static<typeof InventoryItemSchema>[], 401 | 429 | 500 | 503>(),
        detail: listInventoryDetail,
      },
    )
    .patch(
      '/inventory/:petId',
      async ({ request, params, context }) => {
        const key = keyOf(context)
        const { petId, change } = await readChangeRequest(
          request,
          params.petId,
          key.access,
          readInventoryUpdate,
        )
        const level = await stock.setQuantity(petId, change.quantity, key.id)
        if (level === undefined) throw petNotFound(petId)
        return jsonResponse(itemJson(level), context)
      },
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

const listHeaders = new ReusedHeaders({
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-cache',
})

/** Where the list comes from: at once from an engine in this process. */
export interface ListSource {
  readonly current: () => Soon<ListBody>
}

export function currentListResponse(
  list: ListSource,
  request: Request,
  context: RequestContext,
): Soon<Response> {
  const body = list.current()
  return body instanceof Promise
    ? body.then((loaded) => listResponse(loaded, request, context))
    : listResponse(body, request, context)
}

/** The list, or 304 to a till that has it already. */
function listResponse(
  { json, etag }: ListBody,
  { headers }: Request,
  context: RequestContext,
): Response {
  if (hasCurrent(headers.get('if-none-match'), etag)) return notModified(etag, context)
  const response = setContextHeaders(listHeaders, context).set('ETag', etag)
  return new Response(json, { headers: response.current })
}

const notModified = (etag: string, context: RequestContext): Response =>
  new Response(null, {
    status: 304,
    headers: { ...contextHeaders(context), ETag: etag, 'Cache-Control': 'private, no-cache' },
  })

/**
 * Keeps Elysia from waiting for the handler. Where a handler's source returns a call, Elysia expects a
 * promise and waits for it, which costs as much again as the handler. A bound function shows no source.
 */
const withoutWaiting = <Context>(handler: (context: Context) => Soon<Response>) =>
  handler.bind(null) as (context: Context) => Response
