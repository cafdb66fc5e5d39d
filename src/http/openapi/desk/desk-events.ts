import type { DeskEventName } from '../../desk/events/event-schemas.ts'
import { CheckSchema, EVENT_DATA } from '../../desk/events/event-schemas.ts'
import { MAX_STREAMS, MAX_STREAMS_OF_A_KEY } from '../../desk/events/event-streams.ts'
import { eventTexts } from '../../desk/events/event-text.ts'
import { storageUnavailable, tooManyStreams } from '../../errors/api-errors.ts'
import { headers } from '../headers.ts'
import { EVERYWHERE, errorResponses } from '../responses.ts'
import { plain, ref } from '../schemas-as-json.ts'
import { EVENTS } from './desk-examples.ts'

const NAMES = Object.keys(EVENT_DATA) as readonly DeskEventName[]

const schemaName = (name: DeskEventName) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Event`

/** The data of an event, with those shapes that have a name in the document by it. */
function dataSchema(name: DeskEventName): object {
  const { description: _, ...schema } = plain(EVENT_DATA[name])
  if (name === 'key') return ref('Key')
  if (name === 'pets') return { ...schema, items: ref('DeskPet') }
  if (name !== 'health') return schema
  const { checks } = schema.properties
  return {
    ...schema,
    properties: { ...schema.properties, checks: { ...checks, items: ref('Check') } },
  }
}

const eventSchema = (name: DeskEventName) => ({
  description: EVENT_DATA[name].description,
  type: 'object',
  required: ['event', 'data'],
  properties: { event: { type: 'string', enum: [name] }, data: dataSchema(name) },
})

/** Each event as a reader of event streams has it: its name, and its data once that is read as JSON. */
export const EVENT_SCHEMAS = {
  DeskEvent: {
    description: 'One event of the stream: its name, and its data as JSON',
    oneOf: NAMES.map((name) => ref(schemaName(name))),
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(NAMES.map((name) => [name, ref(schemaName(name)).$ref])),
    },
  },
  ...Object.fromEntries(NAMES.map((name) => [schemaName(name), eventSchema(name)])),
  Check: plain(CheckSchema),
}

const { ready, comment, removed } = eventTexts(EVENTS.ready.version)
const asSent = [ready, comment, removed(EVENTS.removed.map(BigInt))]
  .map((bytes) => new TextDecoder().decode(bytes))
  .join('')
  .trim()

const DESCRIPTION = `Tells what changes, by whomever, for as long as you listen: server-sent events, each with one line of JSON as its data. Opening counts as one request, and whatever comes after it as none.

\`\`\`
${asSent}
\`\`\`

Open the events first. When \`ready\` has come, get the list (\`GET /desk/api/inventory\`), and then apply to it what is told, also what was told meanwhile, in its order: \`pets\` are put in the place of those with their petIds, \`removed\` are taken out. At \`reload\`, get the list again. \`key\` and \`settings\` come at first and whenever they have changed, within a second of it: what your key may do, and what was decided for the whole shop. So does \`lost\`, which nearly never comes: changes that the database of the service came back without.

A comment, a line that begins with a colon, comes every 10 seconds at least: a stream that is silent for much longer is dead. A stream ends with its API key, before the service stops, and for a reader who does not read. There is no resuming: open another one and begin anew; where that fails, wait longer each time.

At most ${MAX_STREAMS_OF_A_KEY} streams are open with one API key, and ${MAX_STREAMS} in all. The \`EventSource\` of a browser cannot send the key: read the stream with \`fetch\`.`

export const LISTEN_TO_EVENTS = {
  summary: 'Listen to what changes',
  description: DESCRIPTION,
  responses: {
    200: {
      description: 'What changes, as it changes. The schema is that of each event.',
      headers: headers('Cache-Control', 'X-Accel-Buffering'),
      content: {
        'text/event-stream': {
          schema: ref('DeskEvent'),
          examples: Object.fromEntries(
            NAMES.map((event) => [event, { value: { event, data: EVENTS[event] } }]),
          ),
        },
      },
    },
    ...EVERYWHERE,
    503: errorResponses(
      'Too many listen already, or the stock cannot be reached just now: try again soon',
      [storageUnavailable(), tooManyStreams(MAX_STREAMS_OF_A_KEY, MAX_STREAMS)],
      ['Retry-After'],
    ),
  },
}
