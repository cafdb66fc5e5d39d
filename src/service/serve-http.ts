import { createApp } from '../http/app.ts'
import { clientAddress, type TrustedProxies } from '../http/client-address.ts'
import { countedHandlers } from '../http/counted.ts'
import type { DeskStock } from '../http/desk/desk-routes.ts'
import type { EventStreams } from '../http/desk/event-streams.ts'
import { createEntrance } from '../http/entrance.ts'
import type { GateDependencies } from '../http/gate.ts'
import { createInsiders } from '../http/insiders.ts'
import type { InventoryList } from '../http/inventory-list.ts'
import { rememberingKeyIds } from '../http/key-ids.ts'
import { createListFetch, LIST_PATH } from '../http/list-fetch.ts'
import type { Servers } from '../http/openapi/document.ts'
import { type HttpServer, startHttpServer, type Tls } from '../http/server.bun.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { OverviewReader } from '../stock/overview.ts'
import type { StockUpdater } from '../stock/store.ts'
import type { Clock } from './clock.ts'
import type { Limits } from './limits.ts'
import { requestIds } from './request-ids.ts'
import type { TrustedClock } from './trusted-clock.ts'
import type { Watch } from './watch.ts'

/** What stands behind the HTTP side of a service, and how it is to listen. */
export interface HttpSide {
  readonly host: string
  readonly port: number
  readonly tls?: Tls | undefined
  readonly servers: Servers
  readonly trustedProxies: TrustedProxies
  readonly corsOrigins: readonly string[]
  readonly logRequests: boolean
  readonly clock: Clock
  readonly trustedClock: Pick<TrustedClock, 'later'>
  readonly keys: Pick<KeyRing, 'authenticate'>
  readonly limits: Pick<Limits, 'admitKey' | 'admitAddress' | 'banIsKept'>
  readonly list: Pick<InventoryList, 'current'>
  readonly stock: StockUpdater & DeskStock & Pick<OverviewReader, 'revision'>
  readonly feed: Pick<LiveFeed, 'overviews'>
  readonly streams: Pick<EventStreams, 'open'>
  readonly metrics: Metrics
  readonly watch: Pick<Watch, 'readiness' | 'exposition'>
}

/** Puts the HTTP side together, and listens. @throws Error with code EADDRINUSE when the port is taken */
export function serveHttp(side: HttpSide): HttpServer {
  const { clock, trustedClock, keys, limits, list, stock, metrics, watch, servers, corsOrigins } =
    side
  const gate: GateDependencies = {
    authenticate: (token, now) => keys.authenticate(token, now, trustedClock.later(now)),
    admitKey: (key) => limits.admitKey(key),
    admitAddress: (address) => limits.admitAddress(address),
    clientAddress: (request) =>
      clientAddress(
        server.peerAddress(request),
        request.headers.get('x-forwarded-for'),
        side.trustedProxies,
      ),
  }
  const plain = createEntrance({
    gate,
    banIsKept: (keyId, verdict) => limits.banIsKept(keyId, verdict),
    wallClock: clock.wall,
    nextRequestId: requestIds(),
  })
  const { entrance, keyIdOf } = side.logRequests
    ? rememberingKeyIds(plain)
    : { entrance: plain, keyIdOf: () => undefined }
  const insiders = createInsiders({
    gate,
    peerAddress: (request) => server.peerAddress(request),
    wallClock: clock.wall,
  })
  const app = createApp({
    entrance,
    list,
    stock,
    live: {
      overviews: {
        overviews: (after, limit) => side.feed.overviews(after, limit),
        revision: () => stock.revision(),
      },
      streams: side.streams,
      allowSilence: (request, seconds) => server.allowSilence(request, seconds),
    },
    servers,
    corsOrigins,
    health: {
      insiders,
      readiness: () => watch.readiness(),
      metrics: () => watch.exposition(),
    },
  })
  const get =
    // The headers for other origins are put in by the app.
    corsOrigins.length > 0 ? {} : { [LIST_PATH]: createListFetch(entrance, list) }
  const handlers = countedHandlers({ fetch: app.fetch, get }, app.routes, metrics)
  const server = startHttpServer(handlers, { ...side, keyIdOf })
  return server
}
