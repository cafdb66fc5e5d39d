import { getLogger } from '@logtape/logtape'
import { TooManyLookUps } from '../../keys/look-up.ts'
import { Overloaded, StorageUnavailable } from '../../stock/store.ts'
import { ApiError } from '../errors/api-error.ts'
import {
  internalError,
  overloaded,
  storageUnavailable,
  tooManyLookUps,
} from '../errors/api-errors.ts'

const log = getLogger(['petstock', 'http'])

const LOG_EVERY_MS = 1_000
let loggedAt = Number.NEGATIVE_INFINITY
let notLogged = 0

/** Logs at most once a second: a full disk fails every request, and the log is often on that disk. */
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

/** Turns anything that was thrown into the error that the client gets. Details go to the log alone. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof Overloaded) {
    log.warn('overloaded', { requestId, problem: error.message })
    return overloaded()
  }
  if (error instanceof StorageUnavailable) {
    logSparingly('storage unavailable', { requestId, problem: error.message })
    return storageUnavailable()
  }
  if (error instanceof TooManyLookUps) {
    logSparingly('too many unknown keys', { requestId, problem: error.message })
    return tooManyLookUps()
  }
  if (isTakenAway(error)) {
    log.debug('the body had not come whole when the server stopped', { requestId })
    return overloaded()
  }
  log.error('internal error', { requestId, error })
  return internalError(requestId)
}

/** Whether the runtime has taken away a body that had not come whole, as Deno does when a server stops. */
const isTakenAway = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some((each) => (each as Error | undefined)?.name === 'BadResource')

/**
 * nginx's "client closed request": the client hung up before it had sent its whole request. The status is
 * counted, but never sent, as the client is gone.
 */
const CLIENT_CLOSED_REQUEST = 499

/** True for an error of reading a request whose client has hung up. */
export const isHangUp = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError'

export function hangUpResponse(requestId: string): Response {
  log.debug('the client hung up', { requestId })
  const headers = { 'X-Request-Id': requestId }
  return new Response(null, { status: CLIENT_CLOSED_REQUEST, headers })
}
