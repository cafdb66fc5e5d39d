import { Elysia } from 'elysia'
import type { OfShop, StockUpdater } from '../stock/store.ts'
import type { AccessDependencies } from './desk/access/access-desk.ts'
import type { ShopConnection } from './desk/connection/connection.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import type { ShopHealth } from './desk/health/shop-health.ts'
import { Tickets } from './desk/health/tickets.ts'
import type { StockImports } from './desk/imports/stock-imports.ts'
import { DeskLists } from './desk/list/desk-lists.ts'
import { reportAdmission } from './desk/report/report-routes.ts'
import type { DeskServices, DeskStore, LiveDependencies } from './desk/services.ts'
import { docsRoutes } from './docs-routes.ts'
import { authorityRoute, type DownloadDependencies, downloadRoute } from './download-routes.ts'
import type { ApiError } from './errors/api-error.ts'
import { methodNotAllowed, routeNotFound } from './errors/api-errors.ts'
import { createFirstRoutes, type FirstDependencies } from './first-routes.ts'
import type { InventoryServices } from './inventory/inventory-operations.ts'
import { inventoryRoutes } from './inventory/inventory-routes.ts'
import { observerRoutes } from './observers/observer-routes.ts'
import type { Servers } from './openapi/document.ts'
import { helpRoutes } from './page/help-routes.ts'
import { pageRoutes } from './page/page-routes.ts'
import { requestContext } from './request/app-context.ts'
import { passed, passedContext, type RequestContext } from './request/context.ts'
import { optionsResponse } from './request/options-response.ts'
import type { Router } from './server/handlers.ts'
import { RouteTable } from './server/route-table.ts'

// All but a fast route goes by Elysia, which reads the source of its hooks and handlers to see what they use: one that passes its
// whole context on makes Elysia parse cookies and copy headers, one whose source has `return f(` or `=> f(` makes it wait for a
// promise.

// An Elysia app: the routes by group, each with its access, shapes, words and errors where it is defined. A request has passed the
// guard before it comes here (server/handlers.ts): keys and limits are checked before a route is found, so that 401 and 429 come
// before 404 and 405, and also where there is no route. The hooks of a plugin come later, so @elysiajs/bearer reads the keys of /readyz
// and /metrics alone (observers/observer-routes.ts). @elysiajs/swagger writes the documents and their page (openapi/api-docs.ts).

export interface AppDependencies extends FirstDependencies {
  readonly stock: OfShop<StockUpdater & DeskStore>
  readonly live: LiveDependencies
  readonly connection: ShopConnection
  readonly access: AccessDependencies
  readonly imports: StockImports
  readonly shopHealth: ShopHealth
  /** Finds what the token with a digest stands for, and counts nothing. */
  readonly findByDigest: DownloadDependencies['find']
  readonly servers: Servers
}

interface Hook {
  readonly request: Request
  context: RequestContext
}

/** Elysia's types leave out the path that it routes by. */
interface Routed {
  readonly path: string
}

/** Where routes have the services. */
interface Serving {
  services: DeskServices & InventoryServices
}

/** A request whose route is found. */
interface Found {
  readonly context: RequestContext
  readonly request: Request
  /** The path of the route, with the names of its parameters. */
  readonly route: string
}

/** What the routes of the app work with. */
function servicesOf(
  { guard, stock, live, access, connection, shopHealth, imports }: AppDependencies,
  tickets: Tickets,
): DeskServices {
  return {
    ...{ stock, ...live, imports, access, connection, health: shopHealth },
    ...{ tickets, guard, lists: new DeskLists(live.pets), reports: reportAdmission() },
  }
}

/** The routes behind the guard. `onError` turns what is thrown into a response; an operation returns its own errors. */
export function createApp(dependencies: AppDependencies, first = createFirstRoutes(dependencies)) {
  const { guard, access, connection, servers, shopHealth, findByDigest } = dependencies
  const tickets = new Tickets(access.random)
  const backups = { health: shopHealth, tickets, endsBy: access.endsBy, find: findByDigest }
  const { inventory } = first
  const services = { ...servicesOf(dependencies, tickets), inventory }

  // Elysia reads the source of its hooks to see what they use. These are functions that call and return
  // nothing, or Elysia would wait for them with each request.
  function takeContext(hook: Hook) {
    hook.context = passedContext(hook.request, (hook as Hook & Routed).path)
    ;(hook as Hook & Serving).services = services
  }

  function setOperation({ context, request, route }: Found) {
    context.operation = routes.operationOf(request.method, route)
  }

  const app = new Elysia({ strictPath: true })
    .use(requestContext)
    .onRequest(takeContext)
    .onTransform(setOperation)
    .onError(({ error, code, request, path, context }) => {
      if (code === 'NOT_FOUND') {
        return guard.toErrorResponse(unknownRoute(request.method, path, routes), context)
      }
      // Elysia wraps what is thrown while a body is read.
      return guard.toErrorResponse(code === 'PARSE' ? (error.cause ?? error) : error, context)
    })
    .use(inventoryRoutes)
    .use(deskRoutes)
    .use(authorityRoute(connection))
    .use(downloadRoute(backups, guard))
    .use(pageRoutes())
    .use(helpRoutes())
    .use(docsRoutes(servers))
    .use(observerRoutes(first.health))

  const routes = new RouteTable(app.routes)
  const router: Router = {
    fastRoutes: first.fastRoutes,
    respond(request, context, path) {
      const options = optionsResponse(request, context, path, routes)
      if (options !== undefined) return options
      if (routes.isWithoutMethod(path, request.method)) {
        return guard.toErrorResponse(unknownRoute(request.method, path, routes), context)
      }
      return app.fetch(passed(request, { context, path }))
    },
    operationOf: (method, path) => routes.operationOf(method, path),
    endings: routes.endings,
  }
  return { app, router }
}

function unknownRoute(method: string, path: string, routes: RouteTable): ApiError {
  const allowed = routes.methodsOf(path)
  return allowed.length === 0 ? routeNotFound(path) : methodNotAllowed(method, allowed)
}
