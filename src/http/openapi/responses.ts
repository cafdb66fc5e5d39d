import { type ApiError, ERROR_STATUS } from '../errors/api-error.ts'
import {
  internalError,
  invalidApiKey,
  keyBanned,
  missingApiKey,
  overloaded,
  rateLimited,
  storageUnavailable,
} from '../errors/api-errors.ts'
import { HEADERS, headers } from './headers.ts'

/** The response of an operation that succeeded. */
export const successResponse = (
  description: string,
  schema: object,
  example: unknown,
  more: (keyof typeof HEADERS)[] = [],
) => ({
  description,
  headers: headers(...more),
  content: { 'application/json': { schema, example } },
})

/** A response with an Error, and what the service says in each case. */
export const errorResponses = (
  description: string,
  errors: readonly ApiError[],
  more: (keyof typeof HEADERS)[] = [],
) => ({
  description,
  headers: headers(...more),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(errors.map(example)),
    },
  },
})

const example = ({ code, message }: ApiError) => [
  code,
  { value: { code, message, status: ERROR_STATUS[code] } },
]

/** The errors that any operation may respond with. */
export const EVERYWHERE = {
  401: errorResponses(
    'Missing or invalid API key',
    [missingApiKey(), invalidApiKey()],
    ['WWW-Authenticate'],
  ),
  429: errorResponses(
    'Rate limit exceeded: wait for as long as Retry-After says',
    [rateLimited(60, 'minute', 2), keyBanned(60)],
    ['Retry-After'],
  ),
  500: errorResponses('The service failed', [internalError(HEADERS['X-Request-Id'].example)]),
  503: errorResponses(
    'The stock cannot be reached just now: try again soon',
    [storageUnavailable(), overloaded()],
    ['Retry-After'],
  ),
}
