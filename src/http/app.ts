import { Elysia } from 'elysia'
import type { StockUpdater } from '../stock/store.ts'
import { crossOrigin } from './cross-origin.ts'
import { type DeskStock, deskRoutes } from './desk/desk-routes.ts'
import { type LiveDependencies, liveRoutes } from './desk/live-routes.ts'
import { docsRoutes } from './docs.ts'
import type { Entrance } from './entrance.ts'
import { type HealthDependencies, healthRoutes } from './health-routes.ts'
import type { InventoryList } from './inventory-list.ts'
import { inventoryRoutes } from './inventory-routes.ts'
import type { Servers } from './openapi/document.ts'
import { pageRoutes } from './page/page-routes.ts'
import { RouteTable } from './routes.ts'
import { visitContext } from './visit.ts'

export interface AppDependencies {
  readonly entrance: Entrance
  readonly list: Pick<InventoryList, 'current'>
  readonly stock: StockUpdater & DeskStock
  readonly live: LiveDependencies
  readonly servers: Servers
  /** Origins whose pages may call the service, as `https://kiosk.example`. */
  readonly corsOrigins: readonly string[]
  readonly health: HealthDependencies
}

/** Elysia's types leave out the path that it routes by. */
interface Routed {
  readonly path: string
}

/**
 * The way of a request: who is asking and may they (the gate), then the route, then its operation.
 * Every error leaves through `onError`.
 */
export function createApp(dependencies: AppDependencies) {
  const { entrance, list, stock, live, servers, corsOrigins, health } = dependencies
  const app = new Elysia({ strictPath: true, precompile: true })
    .use(crossOrigin(corsOrigins))
    .use(visitContext)
    // Elysia reads the source of its hooks to see what to get ready: handing the whole context on
    // would have it parse cookies and copy headers for each request.
    .onRequest((context) => {
      const { path } = context as typeof context & Routed
      const visit = entrance.enter(context.request, path)
      context.visit = visit
      if (visit.refusal === undefined) return undefined
      const answer = entrance.refuse(visit, visit.refusal)
      return answer
    })
    .onError(({ error, code, request, path, visit }) => {
      const allowed = code === 'NOT_FOUND' ? routes.methodsOf(path) : []
      return entrance.leave({ error, code, request, path, allowed, visit })
    })
    .use(inventoryRoutes(list, stock))
    .use(deskRoutes(stock))
    .use(liveRoutes(live))
    .use(pageRoutes())
    .use(docsRoutes(servers))
    .use(healthRoutes(entrance.refuse, health))

  const routes = new RouteTable(app.routes)
  return app
}
