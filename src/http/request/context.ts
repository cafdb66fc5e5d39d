import type { ApiKey } from '../../keys/api-key.ts'
import type { Credential } from '../../keys/credential.ts'
import type { RateLimitDecision } from '../../limits/decision.ts'
import type { Connection } from '../../runtime/server.ts'
import type { OfShop } from '../../stock/store.ts'
import { missingApiKey } from '../errors/api-errors.ts'
import { type HeaderSink, setLimitHeaders } from './limit-headers.ts'

/** How long a client may take to read what its connection holds, which can be megabytes. */
export const READER_TIMEOUT_SECONDS = 120

/**
 * What the service knows of a request. It is made where the server begins; the guard and the router fill
 * it, routes get it, and the log and the metrics read it.
 */
export interface RequestContext {
  readonly id: string
  /** When the request came, in UTC epoch milliseconds by the clock that dates changes. */
  readonly at: number
  /** When the request came, in milliseconds of the monotonic clock. */
  readonly cameAt: number
  readonly connection: Connection
  /** The operation of the route; undefined until a route is found. */
  operation: string | undefined
  /** What the request's token stands for; set on every guarded route. */
  credential: Credential | undefined
  /** The one-time code of a request to sign in, with the shop that it is for; set on that route alone. */
  sentCode: SentCode | undefined
  /** The limiters' decision; absent where requests are not counted. */
  decision: RateLimitDecision | undefined
}

/** A one-time code, or the claim of one, that a shop knows. It may have ended. */
export interface SentCode {
  readonly shopId: bigint
  readonly digest: string
}

const PASSED = Symbol('passed')

/** A request that has passed the guard, and the path that the guard has decided by. */
interface Passed {
  readonly context: RequestContext
  readonly path: string
}

/** Gives a request that has passed the guard to the app: Elysia takes a request alone. */
export const passed = (request: Request, by: Passed): Request =>
  Object.assign(request, { [PASSED]: by })

/** The context of a request that has passed. @param path by which Elysia has found its route */
export function passedContext(request: Request, path: string): RequestContext {
  const { [PASSED]: by } = request as Request & { readonly [PASSED]?: Passed }
  if (by?.path !== path) throw new Error('a route past the guard')
  return by.context
}

/** The credential of a guarded route's request. */
export function credentialOf({ credential }: RequestContext): Credential {
  // The guard denies every request without one. A route that is not guarded must not work by accident.
  if (credential === undefined) throw missingApiKey()
  return credential
}

/** The number of the currency of the shop; null: it has none. */
export const currencyOf = (context: RequestContext): number | null =>
  credentialOf(context).settings.currency?.number ?? null

/** The key of a guarded route's request. */
export const keyOf = (context: RequestContext): ApiKey => credentialOf(context).key

/** The shop of a guarded route's request: that of its key. */
export const ofShop = <T>(stock: OfShop<T>, context: RequestContext): T =>
  stock(credentialOf(context).shopId, context.cameAt)

/** Sets the headers of every response: the request's id, how long the connection is kept and, where it was counted, the limits. */
export function setContextHeaders<Sink extends HeaderSink>(
  headers: Sink,
  { id, decision, at, connection }: Pick<RequestContext, 'id' | 'decision' | 'at' | 'connection'>,
): Sink {
  headers.set('X-Request-Id', id)
  if (connection.keepAlive !== undefined) headers.set('Keep-Alive', connection.keepAlive)
  if (decision !== undefined) setLimitHeaders(headers, decision, at)
  return headers
}

/** The headers of every response as a record, for those that are made less often. */
export const contextHeaders = (context: RequestContext): Record<string, string> =>
  Object.fromEntries(setContextHeaders(new Map<string, string>(), context))
