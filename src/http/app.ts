import { Elysia } from 'elysia'
import type { OfShop, StockUpdater } from '../stock/store.ts'
import { authorityRoute } from './authority-route.ts'
import type { AccessDependencies } from './desk/access/access-desk.ts'
import { accessRoutes } from './desk/access/access-routes.ts'
import type { ShopConnection } from './desk/connection/connection.ts'
import { connectionRoutes } from './desk/connection/connection-routes.ts'
import {
  type DeskStore,
  deskRoutes,
  type LiveDependencies,
  liveRoutes,
} from './desk/desk-routes.ts'
import { type DeskHealthDependencies, deskHealthRoutes } from './desk/health/health-routes.ts'
import { Tickets } from './desk/health/tickets.ts'
import { importRoutes } from './desk/imports/import-routes.ts'
import type { StockImports } from './desk/imports/stock-imports.ts'
import { docsRoutes } from './docs-routes.ts'
import { type DownloadDependencies, downloadRoute } from './download-route.ts'
import type { ApiError } from './errors/api-error.ts'
import { methodNotAllowed, routeNotFound } from './errors/api-errors.ts'
import { type HealthDependencies, healthRoutes } from './health-routes.ts'
import { inventoryOperations, inventoryRoutes } from './inventory/inventory-routes.ts'
import type { ListSource } from './inventory/list-inventory.ts'
import type { Servers } from './openapi/document.ts'
import { helpRoutes } from './page/help-routes.ts'
import { pageRoutes } from './page/page-routes.ts'
import { type RequestContext, requestContext } from './request/context.ts'
import type { Guard } from './request/guard.ts'
import { optionsResponse } from './request/options-response.ts'
import type { Router } from './server/handlers.ts'
import { RouteTable } from './server/route-table.ts'

export interface AppDependencies {
  readonly guard: Guard
  readonly list: ListSource
  readonly stock: OfShop<StockUpdater & DeskStore>
  readonly live: LiveDependencies
  readonly connection: ShopConnection
  readonly access: AccessDependencies
  readonly imports: StockImports
  readonly shopHealth: DeskHealthDependencies['health']
  /** Finds what the token with a digest stands for, and counts nothing. */
  readonly findByDigest: DownloadDependencies['find']
  readonly servers: Servers
  readonly health: HealthDependencies
}

/** Elysia's types leave out the path that it routes by. */
interface Routed {
  readonly path: string
}

/** A request that has passed the guard. */
interface Passed {
  readonly context: RequestContext
  /** The path that the guard has decided by. */
  readonly path: string
}

/** A request whose route is found. */
interface Found {
  readonly context: RequestContext
  readonly request: Request
  /** The path of the route, with the names of its parameters. */
  readonly route: string
}

/**
 * The routes behind the guard. Elysia finds the route of a request that has passed; `onError` turns every
 * error into a response.
 */
export function createApp(dependencies: AppDependencies) {
  const { guard, list, stock, live, access, connection, servers, health } = dependencies
  const { shopHealth, findByDigest, imports } = dependencies
  const tickets = new Tickets(access.random)
  const backups = { health: shopHealth, tickets, endsBy: access.endsBy, find: findByDigest }
  const inventory = inventoryOperations(list, stock)
  let passed: Passed | undefined

  // Elysia reads the source of its hooks to see what they use. These are functions that call and return
  // nothing, or Elysia would wait for them with each request.
  function takeContext(hook: { context: RequestContext }) {
    const { path } = hook as typeof hook & Routed
    const taken = passed
    passed = undefined
    if (taken === undefined || taken.path !== path) throw new Error('a route past the guard')
    hook.context = taken.context
  }

  function setOperation({ context, request, route }: Found) {
    context.operation = routes.operationOf(request.method, route)
  }

  const app = new Elysia({ strictPath: true, precompile: true })
    .use(requestContext)
    .onRequest(takeContext)
    .onTransform(setOperation)
    .onError(({ error, code, request, path, context }) => {
      const failure = code === 'NOT_FOUND' ? unknownRoute(request.method, path, routes) : error
      return guard.toErrorResponse(failure, context)
    })
    .use(inventoryRoutes(inventory))
    .use(deskRoutes(stock))
    .use(importRoutes(imports))
    .use(liveRoutes(live))
    .use(connectionRoutes(connection, access))
    .use(authorityRoute(connection))
    .use(deskHealthRoutes(backups))
    .use(downloadRoute(backups, guard))
    .use(accessRoutes(access, guard))
    .use(pageRoutes())
    .use(helpRoutes())
    .use(docsRoutes(servers))
    .use(healthRoutes(guard, health))

  const routes = new RouteTable(app.routes)
  const router: Router = {
    fastRoutes: [inventory.list, inventory.update],
    respond(request, context, path) {
      const options = optionsResponse(request, context, path, routes)
      if (options !== undefined) return options
      // Elysia takes a request alone, and calls its first hook before anything that waits.
      passed = { context, path }
      return app.fetch(request)
    },
    operationOf: (method, path) => routes.operationOf(method, path),
  }
  return { app, router }
}

function unknownRoute(method: string, path: string, routes: RouteTable): ApiError {
  const allowed = routes.methodsOf(path)
  return allowed.length === 0 ? routeNotFound(path) : methodNotAllowed(method, allowed)
}
