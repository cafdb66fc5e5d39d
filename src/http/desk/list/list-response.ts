import { getLogger } from '@logtape/logtape'
import { CACHE_CONTROL } from '../../request/caching.ts'
import {
  contextHeaders,
  credentialOf,
  READER_TIMEOUT_SECONDS,
  type RequestContext,
} from '../../request/context.ts'
import { acceptsGzip } from '../../request/negotiation.ts'
import type { DeskLists } from './desk-lists.ts'

const log = getLogger(['petstock', 'http'])

/**
 * Sends the details of every pet, page by page as they are read.
 * @throws ApiError overloaded, StorageUnavailable
 */
export async function listResponse(
  lists: Pick<DeskLists, 'open'>,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const { shopId, settings, counted } = credentialOf(context)
  const gzip = acceptsGzip(request.headers.get('accept-encoding'))
  const headers = listHeaders(context, gzip)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = await lists.open({
    shopId,
    shopLevel: settings.lowStockAt,
    keyId: counted.id,
    gzip,
    signal: request.signal,
    onProgress: () => context.connection.setIdleTimeout(READER_TIMEOUT_SECONDS),
    onBroken: (error) => log.error('a list broke off', { requestId: context.id, error }),
  })
  return new Response(body, { headers })
}

export const listHeaders = (context: RequestContext, gzip: boolean): Record<string, string> => ({
  ...contextHeaders(context),
  'Content-Type': 'application/json',
  'Cache-Control': CACHE_CONTROL.private,
  Vary: 'Accept-Encoding',
  ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
})
