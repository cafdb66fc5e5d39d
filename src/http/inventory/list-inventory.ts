import type { ListBody } from '../../list/inventory-list.ts'
import type { Soon } from '../../soon.ts'
import { listInventoryDetail } from '../openapi/operations.ts'
import { contextHeaders, type RequestContext, setContextHeaders } from '../request/context.ts'
import type { FastRoute } from '../request/fast-route.ts'
import { hasCurrent } from '../request/negotiation.ts'
import { ReusedHeaders } from '../request/reused-headers.ts'

/** Where the list comes from: at once from an engine in this process. */
export interface ListSource {
  readonly current: () => Soon<ListBody>
}

export const listInventory = (list: ListSource) =>
  ({
    method: 'GET',
    path: '/v1/inventory',
    operation: listInventoryDetail.operationId,
    respond(request, context) {
      const body = list.current()
      return body instanceof Promise
        ? body.then(listResponse.bind(null, request, context))
        : listResponse(request, context, body)
    },
  }) as const satisfies FastRoute

const listHeaders = new ReusedHeaders({
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-cache',
})

/** The list, or 304 to a till that has it already. */
function listResponse(
  { headers }: Request,
  context: RequestContext,
  { json, etag }: ListBody,
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
