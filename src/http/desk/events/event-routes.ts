import { storageUnavailable } from '../../errors/api-errors.ts'
import { CACHE_CONTROL } from '../../request/caching.ts'
import { contextHeaders, credentialOf, type RequestContext } from '../../request/context.ts'
import { responses, streams } from '../../shapes/responses.ts'
import { desk } from '../desk.ts'
import { EVENTS } from '../examples.ts'
import { DeskEvent, EVENT_NAMES } from './event-shapes.ts'
import type { EventStreams } from './event-streams.ts'
import { eventTexts } from './event-text.ts'
import { MOST_STREAMS, noPlace } from './stream-places.ts'

/** What an event stream begins with, as it is sent. */
function asSent(): string {
  const { ready, comment, removed } = eventTexts(EVENTS.ready.version)
  return [ready, comment, removed(EVENTS.removed.map(BigInt))]
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('')
    .trim()
}

/** Each change as it is made. */
export const eventRoutes = desk().get(
  '/events',
  ({ request, context, services }) => eventsResponse(services.streams, request, context),
  {
    response: responses(
      {
        200: streams(
          DeskEvent,
          'What changes, as it changes. The schema is that of each event.',
          Object.fromEntries(EVENT_NAMES.map((event) => [event, { event, data: EVENTS[event] }])),
          ['Cache-Control', 'X-Accel-Buffering'],
        ),
      },
      {
        503: [
          'Too many listen already, or the stock cannot be reached just now: try again soon',
          storageUnavailable(),
          noPlace(),
        ],
      },
    ),
    detail: {
      operationId: 'listenToEvents',
      summary: 'Listen to what changes',
      description: `Sends what changes, made by any client, for as long as you listen: server-sent events, each with one line of JSON as its data. Opening counts as one request, and whatever comes after it as none.

\`\`\`
${asSent()}
\`\`\`

Open the events first. When \`ready\` has come, get the list (\`GET /desk/api/inventory\`), and then apply to it what is told, also what was told meanwhile, in its order: \`pets\` are put in the place of those with their petIds, \`removed\` are taken out. At \`reload\`, get the list again. A response of yours may come before an event that was sent earlier: of two readings of a pet, that whose \`lastMovement\` has the lower \`id\` and no later \`at\` is the older one. \`key\` and \`settings\` come at first and whenever they have changed, within a second of it: what your key may do, and what was decided for the whole shop. So does \`lost\`, which nearly never comes: changes that the database of the service came back without.

A comment, a line that begins with a colon, comes every 10 seconds at least: a stream that is silent for much longer is dead. A stream ends with its API key, before the service stops, and for a reader who does not read. There is no resuming: open another one and begin anew; where that fails, wait longer each time.

At most ${MOST_STREAMS.ofKey} streams are open with one API key, ${MOST_STREAMS.ofShop} of one shop, and ${MOST_STREAMS.ofAll} in all. The \`EventSource\` of a browser cannot send the key: read the stream with \`fetch\`.`,
    },
  },
)

/**
 * Sends each change as it is made, for as long as the client listens.
 * @throws ApiError 503, StorageUnavailable
 */
async function eventsResponse(
  streams: Pick<EventStreams, 'open'>,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const { shopId, counted, digest } = credentialOf(context)
  const headers = {
    ...contextHeaders(context),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': CACHE_CONTROL.stream,
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
