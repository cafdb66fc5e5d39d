import { randomBytes } from 'node:crypto'
import type { Clock } from '../clocks/clock.ts'
import { createApp } from '../http/app.ts'
import type { DeskStore } from '../http/desk/desk-routes.ts'
import type { EventStreams } from '../http/desk/events/event-streams.ts'
import { createListFetch, LIST_PATH } from '../http/inventory/list-fetch.ts'
import type { Servers } from '../http/openapi/document.ts'
import type { AccessControl } from '../http/request/access-control.ts'
import { clientAddress, type TrustedProxies } from '../http/request/client-address.ts'
import { createGuard } from '../http/request/guard.ts'
import { createOperatorAccess } from '../http/request/operator-access.ts'
import { countedHandlers } from '../http/server/counted-handlers.ts'
import { rememberKeyIds } from '../http/server/key-ids.ts'
import { type HttpServer, startHttpServer, type Tls } from '../http/server/server.bun.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { PetDetailsReader } from '../stock/pet-details.ts'
import type { StockUpdater } from '../stock/store.ts'
import type { CredentialSource, ShopStore } from '../storage/engine.ts'
import type { HealthMonitor } from './health-monitor.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { TrustedClock } from './trusted-clock.ts'

/** The parts of a service that its HTTP side needs, and how it listens. */
export interface HttpDependencies {
  readonly host: string
  readonly port: number
  readonly tls?: Tls | undefined
  readonly servers: Servers
  readonly trustedProxies: TrustedProxies
  readonly corsOrigins: readonly string[]
  readonly logRequests: boolean
  readonly clock: Clock
  readonly trustedClock: Pick<TrustedClock, 'later'>
  readonly keys: Pick<CredentialSource, 'authenticate'>
  readonly rateLimiter: Pick<RateLimiter, 'decideForKey' | 'decideForAddress' | 'banIsKept'>
  readonly list: { readonly current: ShopStore['list'] }
  readonly stock: StockUpdater & DeskStore & Pick<PetDetailsReader, 'revision'>
  readonly feed: Pick<LiveFeed, 'listDetails'>
  readonly streams: Pick<EventStreams, 'open'>
  readonly metrics: Metrics
  readonly healthMonitor: Pick<HealthMonitor, 'readiness' | 'exposition'>
}

/** Creates the HTTP side, and listens. @throws Error with code EADDRINUSE when the port is taken */
export function serveHttp(dependencies: HttpDependencies): HttpServer {
  const { clock, trustedClock, keys, rateLimiter, list, stock, healthMonitor } = dependencies
  const { corsOrigins, metrics } = dependencies
  const accessControl: AccessControl = {
    authenticate: (token, now) => keys.authenticate(token, now, trustedClock.later(now)),
    decideForKey: (key) => rateLimiter.decideForKey(key),
    decideForAddress: (address) => rateLimiter.decideForAddress(address),
    clientAddress: (request) =>
      clientAddress(
        server.peerAddress(request),
        request.headers.get('x-forwarded-for'),
        dependencies.trustedProxies,
      ),
  }
  const plain = createGuard({
    accessControl,
    banIsKept: (keyId, decision) => rateLimiter.banIsKept(keyId, decision),
    wallClock: clock.wall,
    nextRequestId: requestIds(),
  })
  const { guard, keyIdOf } = dependencies.logRequests
    ? rememberKeyIds(plain)
    : { guard: plain, keyIdOf: () => undefined }
  const operatorAccess = createOperatorAccess({
    accessControl,
    peerAddress: (request) => server.peerAddress(request),
    wallClock: clock.wall,
  })
  const app = createApp({
    guard,
    list,
    stock,
    live: {
      listDetails: {
        listDetails: (after, limit) => dependencies.feed.listDetails(after, limit),
        revision: () => stock.revision(),
      },
      streams: dependencies.streams,
      setIdleTimeout: (request, seconds) => server.setIdleTimeout(request, seconds),
    },
    servers: dependencies.servers,
    corsOrigins,
    health: {
      operatorAccess,
      readiness: () => healthMonitor.readiness(),
      metrics: () => healthMonitor.exposition(),
    },
  })
  const get =
    // Only the app adds the headers for other origins.
    corsOrigins.length > 0 ? {} : { [LIST_PATH]: createListFetch(guard, list) }
  const handlers = countedHandlers({ fetch: app.fetch, get }, app.routes, metrics)
  const server = startHttpServer(handlers, { ...dependencies, keyIdOf })
  return server
}

/** Gives each request a name: this start of the service, and a count. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count}`
  }
}
