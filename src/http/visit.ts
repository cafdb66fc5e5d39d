import { Elysia } from 'elysia'
import type { ApiKey } from '../keys/api-key.ts'
import { missingApiKey } from './refusals.ts'
import { ReusedHeaders } from './reused-headers.ts'

/** What one request has come by on its way to its route. */
export interface Visit {
  readonly requestId: string
  /** What every answer to it carries: the request's id and, where requests are counted, the limits. */
  readonly headers: Readonly<Record<string, string>>
  /** The key it came with; set on every route that is guarded. */
  readonly key: ApiKey | undefined
}

const BEFORE_ANY_CHECK: Visit = { requestId: '', headers: {}, key: undefined }

/** Gives routes their typed `visit`, which the app sets for each request. */
export const visitContext = new Elysia({ name: 'visit' }).decorate('visit', BEFORE_ANY_CHECK)

/** The key of a guarded route's request. */
export function keyOf({ key }: Visit): ApiKey {
  // The gate lets nobody in without one; a route that it does not guard must not work by accident.
  if (key === undefined) throw missingApiKey()
  return key
}

const jsonHeaders = new ReusedHeaders({ 'Content-Type': 'application/json' })

/** An answer with a JSON body that is written already. */
export const jsonAnswer = (json: string, visit: Visit): Response =>
  new Response(json, { headers: jsonHeaders.with(visit.headers).current })
