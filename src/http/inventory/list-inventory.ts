import type { ListBody } from '../../list/inventory-list.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import type { OfShop } from '../../stock/store.ts'
import { CACHE_CONTROL } from '../request/caching.ts'
import { ofShop, type RequestContext, setContextHeaders } from '../request/context.ts'
import type { DirectRoute } from '../request/fast-route.ts'
import { hasCurrent } from '../request/negotiation.ts'
import { ReusedHeaders } from '../request/reused-headers.ts'

/** Where the list comes from: at once from an engine in this process. */
export interface ListSource {
  readonly current: OfShop<MaybePromise<ListBody>>
}

export const listInventory = (list: ListSource) =>
  ({
    method: 'GET',
    path: '/v1/inventory',
    operation: 'listInventory',
    respond(request, context) {
      const body = ofShop(list.current, context)
      return body instanceof Promise
        ? body.then(inventoryResponse.bind(null, request, context))
        : inventoryResponse(request, context, body)
    },
  }) as const satisfies DirectRoute

const CACHING = { 'Cache-Control': CACHE_CONTROL.private }
const listHeaders = new ReusedHeaders({ ...CACHING, 'Content-Type': 'application/json' })
const unchangedHeaders = new ReusedHeaders(CACHING)

/** The list, or 304 to a till that has it already. */
function inventoryResponse(
  { headers }: Request,
  context: RequestContext,
  { json, etag }: ListBody,
): Response {
  const isUnchanged = hasCurrent(headers.get('if-none-match'), etag)
  const reused = isUnchanged ? unchangedHeaders : listHeaders
  const current = setContextHeaders(reused, context).set('ETag', etag).take()
  return isUnchanged
    ? new Response(null, { status: 304, headers: current })
    : new Response(json, { headers: current })
}
