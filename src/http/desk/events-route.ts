import { tokenDigest } from '../../keys/token.ts'
import { bearerToken } from '../bearer-token.ts'
import { keyOf, visitHeaders } from '../visit.ts'
import type { EventStreams } from './event-streams.ts'
import { deskPlugin, errors, typedAs } from './plugin.ts'

export interface EventsDependencies {
  readonly streams: Pick<EventStreams, 'open'>
  /** Keeps the server from hanging up on a client that it has not heard of for so long; 0: never. */
  readonly allowSilence: (request: Request, seconds: number) => void
}

/** What changes, as it changes, for as long as the client listens. */
export const eventsRoute = ({ streams, allowSilence }: EventsDependencies) =>
  deskPlugin().get(
    '/events',
    async ({ request, visit }) => {
      const key = keyOf(visit)
      const headers = {
        ...visitHeaders(visit),
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // nginx would wait until a buffer is full.
        'X-Accel-Buffering': 'no',
      }
      if (request.method === 'HEAD') return new Response(null, { headers })
      const token = bearerToken(request.headers.get('authorization')) ?? ''
      const body = await streams.open({
        keyId: key.id,
        digest: tokenDigest(token),
        signal: request.signal,
      })
      allowSilence(request, 0)
      return new Response(body, { headers })
    },
    {
      response: { 200: typedAs<Response>(), ...errors(401, 429, 500, 503) },
      detail: { hide: true, operationId: 'listenToEvents' },
    },
  )
