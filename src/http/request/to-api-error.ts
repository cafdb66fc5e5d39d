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

/**
 * Creates what turns anything that was thrown into the error that the client gets. Details go to the log alone.
 * @param now in milliseconds of the monotonic clock
 */
export function createToApiError(now: () => number) {
  const unavailable = new SparingLog((fields) => log.error('storage unavailable', fields), now)
  const tooMany = new SparingLog(
    (fields) => log.warn('too many unknown keys or codes', fields),
    now,
  )
  const tooBusy = new SparingLog((fields) => log.warn('overloaded', fields), now)

  return (error: unknown, requestId: string): ApiError => {
    if (error instanceof ApiError) return error
    if (error instanceof Overloaded) {
      tooBusy.log({ requestId, problem: error.message })
      return overloaded()
    }
    if (error instanceof StorageUnavailable) {
      unavailable.log({ requestId, problem: error.message })
      return storageUnavailable()
    }
    if (error instanceof TooManyLookUps) {
      tooMany.log({ requestId, problem: error.message })
      return tooManyLookUps()
    }
    if (isTakenAway(error)) {
      log.debug('the body had not come whole when the server stopped', { requestId })
      return overloaded()
    }
    log.error('internal error', { requestId, error })
    return internalError(requestId)
  }
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

type Fields = Readonly<Record<string, unknown>>

const LOG_EVERY_MS = 1_000

/**
 * Logs one message at most once a second: a full disk fails every request, and the log is often on that disk. Each message has a
 * log of its own, so that a flood of one hides no other: unknown tokens need no key.
 */
class SparingLog {
  readonly #write: (fields: Fields) => void
  readonly #now: () => number
  #loggedAt = Number.NEGATIVE_INFINITY
  #notLogged = 0

  /** @param now in milliseconds of the monotonic clock */
  constructor(write: (fields: Fields) => void, now: () => number) {
    this.#write = write
    this.#now = now
  }

  log(fields: Fields): void {
    const now = this.#now()
    if (now - this.#loggedAt < LOG_EVERY_MS) {
      this.#notLogged += 1
      return
    }
    this.#write({ ...fields, alsoSinceLastLogged: this.#notLogged })
    this.#loggedAt = now
    this.#notLogged = 0
  }
}
