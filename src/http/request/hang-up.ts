import { getLogger } from '@logtape/logtape'

const log = getLogger(['petstock', 'http'])

/**
 * What nginx calls "client closed request": the client hung up before it had sent its request whole.
 * The status is counted, and never sent, as nobody is there.
 */
const CLIENT_CLOSED_REQUEST = 499

/** Tells whether reading a request failed because its client hung up. */
export const isHangUp = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError'

export function hangUpResponse(requestId: string): Response {
  log.debug('the client hung up', { requestId })
  const headers = { 'X-Request-Id': requestId }
  return new Response(null, { status: CLIENT_CLOSED_REQUEST, headers })
}
