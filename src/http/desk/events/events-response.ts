import { contextHeaders, credentialOf, type RequestContext } from '../../request/context.ts'
import type { EventStreams } from './event-streams.ts'

/**
 * Sends each change as it is made, for as long as the client listens.
 * @throws ApiError 503, StorageUnavailable
 */
export async function eventsResponse(
  streams: Pick<EventStreams, 'open'>,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const { shopId, counted, digest } = credentialOf(context)
  const headers = {
    ...contextHeaders(context),
    'Content-Type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses would wait for more to compress (RFC 9111, 5.2.2.6).
    'Cache-Control': 'no-store, no-transform',
    // nginx would wait until a buffer is full.
    'X-Accel-Buffering': 'no',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = await streams.open({
    shopId,
    keyId: counted.id,
    digest,
    signal: request.signal,
  })
  context.connection.setIdleTimeout(0)
  return new Response(body, { headers })
}
