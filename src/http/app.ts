import { Elysia } from 'elysia'
import type { StockUpdater } from '../stock/store.ts'
import { crossOrigin } from './cross-origin.ts'
import {
  type DeskStore,
  deskRoutes,
  type LiveDependencies,
  liveRoutes,
} from './desk/desk-routes.ts'
import { docsRoutes } from './docs-routes.ts'
import { type HealthDependencies, healthRoutes } from './health-routes.ts'
import { inventoryRoutes, type ListSource } from './inventory/inventory-routes.ts'
import type { Servers } from './openapi/document.ts'
import { pageRoutes } from './page/page-routes.ts'
import { requestContext } from './request/context.ts'
import type { Guard } from './request/guard.ts'
import { RouteTable } from './server/route-table.ts'

export interface AppDependencies {
  readonly guard: Guard
  readonly list: ListSource
  readonly stock: StockUpdater & DeskStore
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
 * The routes behind the guard. A request passes the guard, then the router, then its operation; `onError`
 * turns every error into a response.
 */
export function createApp(dependencies: AppDependencies) {
  const { guard, list, stock, live, servers, corsOrigins, health } = dependencies
  const app = new Elysia({ strictPath: true, precompile: true })
    .use(crossOrigin(corsOrigins))
    .use(requestContext)
    // Elysia reads the source of its hooks to see what they use. A hook that passes the whole context on
    // makes Elysia parse cookies and copy headers for each request.
    .onRequest((hook) => {
      const { path } = hook as typeof hook & Routed
      const context = guard.check(hook.request, path)
      hook.context = context
      if (context.denial === undefined) return undefined
      const response = guard.deny(context, context.denial)
      return response
    })
    .onError(({ error, code, request, path, context }) => {
      const allowed = code === 'NOT_FOUND' ? routes.methodsOf(path) : []
      return guard.toErrorResponse({ error, code, request, path, allowed, context })
    })
    .use(inventoryRoutes(list, stock))
    .use(deskRoutes(stock))
    .use(liveRoutes(live))
    .use(pageRoutes())
    .use(docsRoutes(servers))
    .use(healthRoutes(guard.deny, health))

  const routes = new RouteTable(app.routes)
  return app
}
