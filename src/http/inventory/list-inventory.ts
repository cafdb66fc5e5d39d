import type { ListBody } from '../../list/inventory-list.ts'
import type { Soon } from '../../soon.ts'
import type { OfShop } from '../../stock/store.ts'
import { ofShop, type RequestContext, setContextHeaders } from '../request/context.ts'
import type { DirectRoute } from '../request/fast-route.ts'
import { hasCurrent } from '../request/negotiation.ts'
import { ReusedHeaders } from '../request/reused-headers.ts'

/** Where the list comes from: at once from an engine in this process. */
export interface ListSource {
  readonly current: OfShop<Soon<ListBody>>
}

export const listInventory = (list: ListSource) =>
  ({
    method: 'GET',
    path: '/v1/inventory',
    operation: 'listInventory',
    respond(request, context) {
      const body = ofShop(list.current, context)
      return body instanceof Promise
        ? body.then(listResponse.bind(null, request, context))
        : listResponse(request, context, body)
    },
  }) as const satisfies DirectRoute

const CACHING = { 'Cache-Control': 'private, no-cache' }
const listHeaders = new ReusedHeaders({ ...CACHING, 'Content-Type': 'application/json' })
const unchangedHeaders = new ReusedHeaders(CACHING)

/** The list, or 304 to a till that has it already. */
function listResponse(
  { headers }: Request,
  context: RequestContext,
  { json, etag }: ListBody,
): Response {
  const isUnchanged = hasCurrent(headers.get('if-none-match'), etag)
  const reused = isUnchanged ? unchangedHeaders : listHeaders
  const { current } = setContextHeaders(reused, context).set('ETag', etag)
  return isUnchanged
    ? new Response(null, { status: 304, headers: current })
    : new Response(json, { headers: current })
}
