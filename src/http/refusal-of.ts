import { getLogger } from '@logtape/logtape'
import { Overloaded, StorageUnavailable } from '../storage/failures.ts'
import { Refusal } from './errors.ts'
import type { Visit } from './visit.ts'

const log = getLogger(['petstock', 'http'])

interface Thrown {
  readonly error: unknown
  readonly code: string | number
  readonly request: Request
  readonly path: string
  readonly allowed: readonly string[]
  readonly visit: Visit
}

/** Says what a client is told about whatever was thrown. Details go to the log alone. */
export function refusalOf({ error, code, request, path, allowed, visit }: Thrown): Refusal {
  const refusal = asRefusal(error)
  if (refusal) return refusal
  if (code === 'NOT_FOUND') return noSuchRoute(request.method, path, allowed)

  const { requestId } = visit
  if (error instanceof Overloaded) {
    log.warn('overloaded', { requestId, problem: error.message })
    return new Refusal(
      'overloaded',
      'Too many changes are waiting already. Try again in a second.',
      {
        'Retry-After': '1',
      },
    )
  }
  if (error instanceof StorageUnavailable) {
    log.error('storage unavailable', { requestId, problem: error.message })
    return new Refusal(
      'storage_unavailable',
      'The stock cannot be read or written just now. Try again in a moment; if it lasts, look at the log of the service.',
      { 'Retry-After': '1' },
    )
  }
  log.error('internal error', { requestId, error })
  return new Refusal(
    'internal_error',
    `Something went wrong in the service. Its log says what, under the request id ${requestId}.`,
  )
}

// Elysia wraps what is thrown while a body is read.
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return error instanceof Error && error.cause instanceof Refusal ? error.cause : undefined
}

function noSuchRoute(method: string, path: string, allowed: readonly string[]): Refusal {
  if (allowed.length === 0) {
    return new Refusal(
      'route_not_found',
      `There is nothing at ${path}. The operations are GET /v1/inventory and PATCH /v1/inventory/{petId}; /docs describes them.`,
    )
  }
  const methods = allowed.join(', ')
  return new Refusal('method_not_allowed', `${method} does not work here. Use ${methods}.`, {
    Allow: methods,
  })
}
