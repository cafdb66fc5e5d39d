import { Elysia } from 'elysia'
import type { StockReader, StockUpdater } from '../stock/store.ts'
import { docsRoutes } from './docs.ts'
import { errorResponse } from './errors.ts'
import { admit, type GateDependencies } from './gate.ts'
import { inventoryRoutes } from './inventory-routes.ts'
import { limitHeaders } from './limit-headers.ts'
import type { Servers } from './openapi/document.ts'
import { refusalOf } from './refusal-of.ts'
import { RouteTable } from './routes.ts'
import { visitContext } from './visit.ts'

export interface AppDependencies {
  readonly stock: Pick<StockReader, 'list'> & StockUpdater
  readonly gate: GateDependencies
  /** Resolves when the key's ban is on the disk; undefined when it has been for a while. */
  readonly banIsKept: (keyId: string, justBegun: boolean) => Promise<unknown> | undefined
  readonly servers: Servers
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  readonly nextRequestId: () => string
}

// Everything under these needs a key, and is counted.
const GUARDED = /^[^/]*\/\/[^/]*\/(?:v1|desk\/api)(?:[/?]|$)/

/**
 * The way of a request: who is asking and may they (the gate), then the route, then its operation.
 * Every error leaves through `onError`.
 */
export function createApp(dependencies: AppDependencies) {
  const { stock, gate, banIsKept, servers, wallClock, nextRequestId } = dependencies

  const app = new Elysia({ strictPath: true, precompile: true })
    .use(visitContext)
    .onRequest((context) => {
      const requestId = nextRequestId()
      if (!GUARDED.test(context.request.url)) {
        const headers = { 'X-Request-Id': requestId }
        context.visit = { requestId, headers, key: undefined }
        // Also for what plugins answer.
        context.set.headers['X-Request-Id'] = requestId
        return
      }
      const { verdict, key, refusal } = admit(context.request, gate)
      const headers = { 'X-Request-Id': requestId, ...limitHeaders(verdict, wallClock()) }
      context.visit = { requestId, headers, key }
      if (refusal === undefined) return
      const answer = () => errorResponse(refusal, headers)
      if (key === undefined || verdict.outcome !== 'banned') return answer()
      // Nobody is told of a ban that a power cut could undo.
      return banIsKept(key.id, verdict.banStarted)?.then(answer) ?? answer()
    })
    .onError(({ error, code, request, path, visit }) => {
      const allowed = code === 'NOT_FOUND' ? routes.methodsOf(path) : []
      const refusal = refusalOf({ error, code, request, path, allowed, visit })
      return errorResponse(refusal, visit.headers)
    })
    .use(inventoryRoutes(stock))
    .use(docsRoutes(servers))
    .get('/', ({ redirect }) => redirect('/docs'), { detail: { hide: true } })

  const routes = new RouteTable(app.routes)
  return app
}
