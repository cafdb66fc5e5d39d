import type { ApiError } from '../errors/api-error.ts'
import {
  bodyTooLarge,
  insufficientAccess,
  internalError,
  invalidApiKey,
  keyBanned,
  missingApiKey,
  notJson,
  overloaded,
  rateLimited,
  storageUnavailable,
} from '../errors/api-errors.ts'
import { MAX_BODY_BYTES } from '../request/request-body.ts'
import { HEADERS, headers } from '../shapes/headers.ts'

interface Said {
  readonly description: string
  readonly headers: readonly (keyof typeof HEADERS)[]
}

/** The response of an operation that succeeded. */
export const successResponse = (
  { description, headers: more, example }: Said & { readonly example: unknown },
  schema: object,
) => ({
  description,
  headers: headers(...more),
  content: { 'application/json': { schema, example } },
})

/** The response of an operation that opens a stream of events, with an example of each. */
export const streamResponse = (
  { description, headers: more }: Said,
  schema: object,
  events: Readonly<Record<string, unknown>>,
) => ({
  description,
  headers: headers(...more),
  content: {
    'text/event-stream': {
      schema,
      examples: Object.fromEntries(
        Object.entries(events).map(([name, value]) => [name, { value }]),
      ),
    },
  },
})

/** A response with an Error, and what the service says in each case. */
export const errorResponses = (meaning: string, errors: readonly [ApiError, ...ApiError[]]) => ({
  description: meaning,
  headers: headers(...(HEADERS_OF_ERRORS[errors[0].status] ?? [])),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(errors.map(example)),
    },
  },
})

/** What responses with an Error have beside the headers of all. */
const HEADERS_OF_ERRORS: { readonly [status: number]: readonly (keyof typeof HEADERS)[] } = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

const example = ({ code, message, status }: ApiError) => [
  code,
  { value: { code, message, status } },
]

/** Responses that many operations have, which the document says once. */
export const SHARED_RESPONSES = {
  NoValidKey: errorResponses('Missing or invalid API key', [missingApiKey(), invalidApiKey()]),
  MayOnlyRead: errorResponses('The API key may only read', [insufficientAccess('write')]),
  MayNotManage: errorResponses('The API key may not manage', [insufficientAccess('manage')]),
  BodyTooLarge: errorResponses('The body is too large', [bodyTooLarge(MAX_BODY_BYTES)]),
  NotJson: errorResponses('The body is not application/json', [notJson()]),
  OverLimit: errorResponses('Rate limit exceeded: wait for as long as Retry-After says', [
    rateLimited(60, 'minute', 2),
    keyBanned(60),
  ]),
  Failed: errorResponses('The service failed', [internalError(HEADERS['X-Request-Id'].example)]),
  Unavailable: errorResponses('The stock cannot be reached just now: try again soon', [
    storageUnavailable(),
    overloaded(),
  ]),
}

const ref = (name: keyof typeof SHARED_RESPONSES) => ({ $ref: `#/components/responses/${name}` })

/** The errors that any operation may respond with. */
export const EVERYWHERE = {
  401: ref('NoValidKey'),
  429: ref('OverLimit'),
  500: ref('Failed'),
  503: ref('Unavailable'),
}

/** Those of an operation that needs an access. */
export const OF_ACCESS = {
  write: { 403: ref('MayOnlyRead') },
  manage: { 403: ref('MayNotManage') },
}

/** Those of an operation with a body. */
export const OF_BODIES = { 413: ref('BodyTooLarge'), 415: ref('NotJson') }
