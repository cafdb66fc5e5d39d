import { getLogger } from '@logtape/logtape'
import { Overloaded, StorageUnavailable } from '../storage/failures.ts'
import { Refusal } from './errors.ts'
import {
  internalError,
  methodNotAllowed,
  overloaded,
  routeNotFound,
  storageUnavailable,
} from './refusals.ts'
import type { Visit } from './visit.ts'

const log = getLogger(['petstock', 'http'])

const LOG_EVERY_MS = 1_000
let loggedAt = Number.NEGATIVE_INFINITY
let notLogged = 0

/** A full disk fails every request, and the log is often on that disk. */
function logSparingly(message: string, fields: Record<string, unknown>): void {
  const now = performance.now()
  if (now - loggedAt < LOG_EVERY_MS) {
    notLogged += 1
    return
  }
  log.error(message, { ...fields, alsoSinceLastLogged: notLogged })
  loggedAt = now
  notLogged = 0
}

/** What went wrong on the way of a request, and where. */
export interface Thrown {
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
  if (code === 'NOT_FOUND') {
    return allowed.length === 0 ? routeNotFound(path) : methodNotAllowed(request.method, allowed)
  }

  const { requestId } = visit
  if (error instanceof Overloaded) {
    log.warn('overloaded', { requestId, problem: error.message })
    return overloaded()
  }
  if (error instanceof StorageUnavailable) {
    logSparingly('storage unavailable', { requestId, problem: error.message })
    return storageUnavailable()
  }
  log.error('internal error', { requestId, error })
  return internalError(requestId)
}

// Elysia wraps what is thrown while a body is read.
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return error instanceof Error && error.cause instanceof Refusal ? error.cause : undefined
}
