import { randomBytes } from 'node:crypto'
import type { Clock } from '../clocks/clock.ts'
import { createApp } from '../http/app.ts'
import type { EventStreams } from '../http/desk/events/event-streams.ts'
import type { Servers } from '../http/openapi/document.ts'
import type { TrustedProxies } from '../http/request/client-address.ts'
import { CrossOrigin } from '../http/request/cross-origin.ts'
import { createGuard } from '../http/request/guard.ts'
import { createHandlers } from '../http/server/handlers.ts'
import { RequestObserver } from '../http/server/request-observer.ts'
import type { CountedKey } from '../limits/key-state.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Handlers } from '../runtime/server.ts'
import type { OfShop } from '../stock/store.ts'
import type { CredentialSource, ShopStore } from '../storage/engine.ts'
import type { HealthMonitor } from './health-monitor.ts'
import type { TrustedTime } from './trusted-time.ts'

/** The parts of a service that its HTTP side needs. */
export interface HttpDependencies {
  readonly servers: Servers
  readonly trustedProxies: TrustedProxies
  readonly corsOrigins: readonly string[]
  readonly logRequests: boolean
  readonly clock: Clock
  readonly trustedClock: Pick<TrustedTime, 'later'>
  readonly keys: Pick<CredentialSource, 'authenticate'>
  readonly rateLimiter: Pick<Limiter<CountedKey>, 'decideForKey' | 'decideForAddress' | 'banIsKept'>
  readonly shops: OfShop<ShopStore>
  readonly streams: Pick<EventStreams, 'open'>
  readonly metrics: Metrics
  readonly healthMonitor: Pick<HealthMonitor, 'readiness' | 'exposition'>
}

/** Creates what responds to requests. */
export function createHttpHandlers(dependencies: HttpDependencies): Handlers {
  const { clock, trustedClock, keys, shops, healthMonitor, corsOrigins } = dependencies
  const guard = createGuard({
    authenticate: (token, now) => keys.authenticate(token, now, trustedClock.later(now)),
    limiter: dependencies.rateLimiter,
    trustedProxies: dependencies.trustedProxies,
  })
  const { router } = createApp({
    guard,
    list: { current: (shopId, cameAt) => shops(shopId, cameAt).list() },
    stock: shops,
    live: { listDetails: shops, streams: dependencies.streams },
    servers: dependencies.servers,
    health: {
      readiness: () => healthMonitor.readiness(),
      metrics: () => healthMonitor.exposition(),
    },
  })
  return createHandlers({
    guard,
    router,
    crossOrigin: corsOrigins.length === 0 ? undefined : new CrossOrigin(corsOrigins),
    observer: new RequestObserver(dependencies.metrics, dependencies.logRequests, clock.monotonic),
    clock,
    nextRequestId: requestIds(),
  })
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
