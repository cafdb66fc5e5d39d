import { tokenDigest } from '../../../keys/token.ts'
import { readCredential } from '../../request/access-control.ts'
import { contextHeaders, keyOf, type RequestContext } from '../../request/context.ts'
import type { EventStreams } from './event-streams.ts'

export interface EventsDependencies {
  readonly streams: Pick<EventStreams, 'open'>
  /** Sets after how many silent seconds the server hangs up on a client; 0: never. */
  readonly setIdleTimeout: (request: Request, seconds: number) => void
}

/**
 * Sends each change as it is made, for as long as the client listens.
 * @throws ApiError 503, StorageUnavailable
 */
export async function eventsResponse(
  { streams, setIdleTimeout }: EventsDependencies,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const key = keyOf(context)
  const headers = {
    ...contextHeaders(context),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // nginx would wait until a buffer is full.
    'X-Accel-Buffering': 'no',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = await streams.open({
    keyId: key.id,
    digest: tokenDigest(readCredential(request) ?? ''),
    signal: request.signal,
  })
  setIdleTimeout(request, 0)
  return new Response(body, { headers })
}
