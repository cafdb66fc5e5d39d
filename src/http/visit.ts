import { Elysia } from 'elysia'
import type { ApiKey } from '../keys/api-key.ts'
import type { Verdict } from '../limits/verdict.ts'
import type { Refusal } from './errors.ts'
import { type HeaderSink, putLimitHeaders } from './limit-headers.ts'
import { missingApiKey } from './refusals.ts'
import { ReusedHeaders } from './reused-headers.ts'

/** What one request has come by on its way to its route. */
export interface Visit {
  readonly requestId: string
  /** UTC epoch milliseconds. */
  readonly at: number
  /** The key it came with; set on every route that is guarded. */
  readonly key: ApiKey | undefined
  /** What the limiters said; absent where requests are not counted. */
  readonly verdict: Verdict | undefined
  /** Set where the gate lets the request no further. */
  readonly refusal: Refusal | undefined
}

const BEFORE_ANY_CHECK: Visit = {
  requestId: '',
  at: 0,
  key: undefined,
  verdict: undefined,
  refusal: undefined,
}

/** Gives routes their typed `visit`, which the app sets for each request. */
export const visitContext = new Elysia({ name: 'visit' }).decorate('visit', BEFORE_ANY_CHECK)

/** The key of a guarded route's request. */
export function keyOf({ key }: Visit): ApiKey {
  // The gate lets nobody in without one; a route that it does not guard must not work by accident.
  if (key === undefined) throw missingApiKey()
  return key
}

/** Puts in what every answer to a request carries: its id and, where it was counted, the limits. */
export function putVisitHeaders<Sink extends HeaderSink>(
  headers: Sink,
  { requestId, verdict, at }: Visit,
): Sink {
  headers.set('X-Request-Id', requestId)
  if (verdict !== undefined) putLimitHeaders(headers, verdict, at)
  return headers
}

/** The same as a record, for answers that are not on the way of every request. */
export const visitHeaders = (visit: Visit): Record<string, string> =>
  Object.fromEntries(putVisitHeaders(new Map<string, string>(), visit))

const jsonHeaders = new ReusedHeaders({ 'Content-Type': 'application/json' })

/** An answer with a JSON body that is written already. */
export const jsonAnswer = (json: string, visit: Visit): Response =>
  new Response(json, { headers: putVisitHeaders(jsonHeaders, visit).current })

const freshJsonHeaders = new ReusedHeaders({
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-cache',
})

/** The same, of what may be another thing a moment later: a browser asks for it each time. */
export const freshJsonAnswer = (json: string, visit: Visit): Response =>
  new Response(json, { headers: putVisitHeaders(freshJsonHeaders, visit).current })
