import { Elysia } from 'elysia'
import type { ApiKey } from '../../keys/api-key.ts'
import type { RateLimitDecision } from '../../limits/decision.ts'
import type { ApiError } from '../errors/api-error.ts'
import { missingApiKey } from '../errors/api-errors.ts'
import { type HeaderSink, setLimitHeaders } from './limit-headers.ts'
import { ReusedHeaders } from './reused-headers.ts'

/** What the service knows of a request when its route is called. */
export interface RequestContext {
  readonly requestId: string
  /** UTC epoch milliseconds. */
  readonly at: number
  /** The key of the request; set on every guarded route. */
  readonly key: ApiKey | undefined
  /** The limiters' decision; absent where requests are not counted. */
  readonly decision: RateLimitDecision | undefined
  /** The error that the guard responds with; undefined for a request that may pass. */
  readonly denial: ApiError | undefined
}

const BEFORE_ANY_CHECK: RequestContext = {
  requestId: '',
  at: 0,
  key: undefined,
  decision: undefined,
  denial: undefined,
}

/** Gives routes their typed `context`, which the app sets for each request. */
export const requestContext = new Elysia({ name: 'context' }).decorate('context', BEFORE_ANY_CHECK)

/** The key of a guarded route's request. */
export function keyOf({ key }: RequestContext): ApiKey {
  // The guard denies every request without one. A route that is not guarded must not work by accident.
  if (key === undefined) throw missingApiKey()
  return key
}

/** Sets the headers of every response: the request's id and, where it was counted, the limits. */
export function setContextHeaders<Sink extends HeaderSink>(
  headers: Sink,
  { requestId, decision, at }: RequestContext,
): Sink {
  headers.set('X-Request-Id', requestId)
  if (decision !== undefined) setLimitHeaders(headers, decision, at)
  return headers
}

/** The same as a record, for responses that are made less often. */
export const contextHeaders = (context: RequestContext): Record<string, string> =>
  Object.fromEntries(setContextHeaders(new Map<string, string>(), context))

const jsonHeaders = new ReusedHeaders({ 'Content-Type': 'application/json' })

/** A response with JSON that is written already. */
export const jsonResponse = (json: string, context: RequestContext): Response =>
  new Response(json, { headers: setContextHeaders(jsonHeaders, context).current })

const freshJsonHeaders = new ReusedHeaders({
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-cache',
})

/** The same for what may change at any moment: a browser asks for it each time. */
export const freshJsonResponse = (json: string, context: RequestContext): Response =>
  new Response(json, { headers: setContextHeaders(freshJsonHeaders, context).current })
