import { Elysia } from 'elysia'
import type { ApiKey } from '../../keys/api-key.ts'
import type { RateLimitDecision } from '../../limits/decision.ts'
import type { ApiError } from '../errors/api-error.ts'
import { missingApiKey } from '../errors/api-errors.ts'
import { type HeaderSink, setLimitHeaders } from './limit-headers.ts'
import { ReusedHeaders } from './reused-headers.ts'

/** What one request has come by on its way to its route. */
export interface RequestContext {
  readonly requestId: string
  /** UTC epoch milliseconds. */
  readonly at: number
  /** The key it came with; set on every route that is guarded. */
  readonly key: ApiKey | undefined
  /** What the limiters said; absent where requests are not counted. */
  readonly decision: RateLimitDecision | undefined
  /** Set where the gate lets the request no further. */
  readonly denial: ApiError | undefined
}

const BEFORE_ANY_CHECK: RequestContext = {
  requestId: '',
  at: 0,
  key: undefined,
  decision: undefined,
  denial: undefined,
}

/** Gives routes their typed `visit`, which the app sets for each request. */
export const requestContext = new Elysia({ name: 'context' }).decorate('context', BEFORE_ANY_CHECK)

/** The key of a guarded route's request. */
export function keyOf({ key }: RequestContext): ApiKey {
  // The gate lets nobody in without one; a route that it does not guard must not work by accident.
  if (key === undefined) throw missingApiKey()
  return key
}

/** Puts in what every answer to a request carries: its id and, where it was counted, the limits. */
export function setContextHeaders<Sink extends HeaderSink>(
  headers: Sink,
  { requestId, decision, at }: RequestContext,
): Sink {
  headers.set('X-Request-Id', requestId)
  if (decision !== undefined) setLimitHeaders(headers, decision, at)
  return headers
}

/** The same as a record, for answers that are not on the way of every request. */
export const contextHeaders = (context: RequestContext): Record<string, string> =>
  Object.fromEntries(setContextHeaders(new Map<string, string>(), context))

const jsonHeaders = new ReusedHeaders({ 'Content-Type': 'application/json' })

/** An answer with a JSON body that is written already. */
export const jsonResponse = (json: string, context: RequestContext): Response =>
  new Response(json, { headers: setContextHeaders(jsonHeaders, context).current })

const freshJsonHeaders = new ReusedHeaders({
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-cache',
})

/** The same, of what may be another thing a moment later: a browser asks for it each time. */
export const freshJsonResponse = (json: string, context: RequestContext): Response =>
  new Response(json, { headers: setContextHeaders(freshJsonHeaders, context).current })
