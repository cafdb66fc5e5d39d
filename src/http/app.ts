import { Elysia } from 'elysia'
import type { Verdict } from '../limits/verdict.ts'
import type { StockUpdater } from '../stock/store.ts'
import { docsRoutes } from './docs.ts'
import { errorResponse } from './errors.ts'
import { admit, type GateDependencies } from './gate.ts'
import type { InventoryList } from './inventory-list.ts'
import { inventoryRoutes } from './inventory-routes.ts'
import type { Servers } from './openapi/document.ts'
import { refusalOf } from './refusal-of.ts'
import { RouteTable } from './routes.ts'
import { type Visit, visitContext, visitHeaders } from './visit.ts'

export interface AppDependencies {
  readonly list: Pick<InventoryList, 'current'>
  readonly stock: StockUpdater
  readonly gate: GateDependencies
  /** Resolves when the key's ban is on the disk; undefined when it has been for a while. */
  readonly banIsKept: (keyId: string, verdict: Verdict) => Promise<unknown> | undefined
  readonly servers: Servers
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  readonly nextRequestId: () => string
}

// Everything under these needs a key, and is counted.
const GUARDED = ['/v1', '/desk/api']

/**
 * @param path the very one that the router goes by: one read out of the address anew could differ
 *   from it, and a request with a broken Host header would pass unasked
 */
function isGuarded(path: string): boolean {
  for (const prefix of GUARDED) {
    if (!path.startsWith(prefix)) continue
    if (path.length === prefix.length || path[prefix.length] === '/') return true
  }
  return false
}

/** Elysia's types leave out the path that it routes by. */
interface Routed {
  readonly path: string
}

/** A request past the gate, or with its answer already. */
interface Entered {
  readonly visit: Visit
  readonly answer: Response | Promise<Response> | undefined
}

/**
 * The way of a request: who is asking and may they (the gate), then the route, then its operation.
 * Every error leaves through `onError`.
 */
export function createApp(dependencies: AppDependencies) {
  const { list, stock, gate, banIsKept, servers, wallClock, nextRequestId } = dependencies

  function enter(request: Request, path: string): Entered {
    const requestId = nextRequestId()
    const at = wallClock()
    if (!isGuarded(path)) {
      const visit = { requestId, key: undefined, verdict: undefined, at }
      return { visit, answer: undefined }
    }
    const { verdict, key, refusal } = admit(request, gate)
    const visit = { requestId, key, verdict, at }
    if (refusal === undefined) return { visit, answer: undefined }
    const answer = () => errorResponse(refusal, visitHeaders(visit))
    if (key === undefined || verdict.outcome !== 'banned') return { visit, answer: answer() }
    // Nobody is told of a ban that a power cut could undo, as long as there is a disk to keep it on.
    return { visit, answer: banIsKept(key.id, verdict)?.then(answer) ?? answer() }
  }

  const app = new Elysia({ strictPath: true, precompile: true })
    .use(visitContext)
    // Elysia reads the source of its hooks to see what to get ready: handing the whole context on
    // would have it parse cookies and copy headers for each request.
    .onRequest((context) => {
      const { visit, answer } = enter(context.request, (context as typeof context & Routed).path)
      context.visit = visit
      if (answer !== undefined) return answer
      return undefined
    })
    .onError(({ error, code, request, path, visit }) => {
      const allowed = code === 'NOT_FOUND' ? routes.methodsOf(path) : []
      const refusal = refusalOf({ error, code, request, path, allowed, visit })
      return errorResponse(refusal, visitHeaders(visit))
    })
    .use(inventoryRoutes(list, stock))
    .use(docsRoutes(servers))

  const routes = new RouteTable(app.routes)
  return app
}
