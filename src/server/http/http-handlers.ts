import type { Clock } from '../../clocks/clock.ts'
import { DRAINING } from '../../health/draining.ts'
import type { AppDependencies } from '../../http/app.ts'
import type { AccessDependencies } from '../../http/desk/access/access-desk.ts'
import type { ShopConnection } from '../../http/desk/connection/connection.ts'
import type { EventStreams } from '../../http/desk/events/event-streams.ts'
import type { ShopHealth } from '../../http/desk/health/shop-health.ts'
import type { StockImports } from '../../http/desk/imports/stock-imports.ts'
import { createFirstRoutes } from '../../http/first-routes.ts'
import type { Servers } from '../../http/openapi/document.ts'
import type { TrustedProxies } from '../../http/request/client-address.ts'
import { CrossOrigin } from '../../http/request/cross-origin.ts'
import { createGuard, type GuardDependencies } from '../../http/request/guard.ts'
import { createHandlers } from '../../http/server/handlers.ts'
import { LateRouter } from '../../http/server/late-router.ts'
import { RequestObserver } from '../../http/server/request-observer.ts'
import type { AccessStore, ShopOfCode } from '../../keys/access-store.ts'
import type { CountedKey } from '../../limits/key-state.ts'
import type { Limiter } from '../../limits/limiter.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { Handlers } from '../../runtime/server.ts'
import type { OfShop } from '../../stock/store.ts'
import type { CredentialSource, ShopStore } from '../../storage/engine.ts'
import type { HealthMonitor } from '../health/health-monitor.ts'
import type { Drain } from '../parts/drain.ts'
import type { TrustedTime } from '../time/trusted-time.ts'

/** The parts of a service that its HTTP side needs. */
export interface HttpDependencies {
  readonly servers: Servers
  readonly trustedProxies: TrustedProxies
  readonly corsOrigins: readonly string[]
  /** Whether clients on this machine need no key for the metrics. */
  readonly openMetrics: boolean
  readonly logRequests: boolean
  readonly clock: Clock
  readonly trustedClock: Pick<TrustedTime, 'now' | 'later'>
  readonly keys: Pick<CredentialSource, 'authenticate' | 'counted' | 'find'>
  readonly rateLimiter: GuardDependencies['limiter'] & Pick<Limiter<CountedKey>, 'peekKey'>
  /** The keys, codes and settings of each shop. */
  readonly access: OfShop<AccessStore>
  readonly shopOfCode: ShopOfCode
  readonly keptJournals: AccessDependencies['keptJournals']
  readonly shops: OfShop<ShopStore>
  readonly streams: Pick<EventStreams, 'open'>
  readonly metrics: Metrics
  readonly connection: ShopConnection
  readonly shopHealth: ShopHealth
  readonly imports: StockImports
  readonly healthMonitor: Pick<HealthMonitor, 'operatorReadiness' | 'exposition'>
  readonly drain: Pick<Drain, 'hasBegun'>
  /** Gives that many unpredictable bytes. */
  readonly random: (count: number) => Uint8Array
}

const importApp = () => import('../../http/app.ts')

/**
 * Creates what responds to requests.
 * @param loadApp loads the app when the first request needs it
 */
export function createHttpHandlers(
  dependencies: HttpDependencies,
  loadApp: () => MaybePromise<Awaited<ReturnType<typeof importApp>>> = importApp,
): Handlers {
  const { clock, trustedClock, keys, shops, healthMonitor, drain, corsOrigins } = dependencies
  const { rateLimiter, shopOfCode, random } = dependencies
  const guard = createGuard({
    authenticate: (token, now) => keys.authenticate(token, now, trustedClock.later(now)),
    shopOfCode,
    limiter: rateLimiter,
    trustedProxies: dependencies.trustedProxies,
    monotonic: clock.monotonic,
  })
  const parts: AppDependencies = {
    guard,
    list: { current: (shopId, cameAt) => shops(shopId, cameAt).list() },
    stock: shops,
    live: { pets: shops, streams: dependencies.streams },
    connection: dependencies.connection,
    shopHealth: dependencies.shopHealth,
    imports: dependencies.imports,
    findByDigest: (digest, endsBy) => keys.find(digest, endsBy),
    access: {
      stores: dependencies.access,
      usedOf: (shopId, key) => rateLimiter.peekKey(keys.counted(shopId, key)),
      endsBy: (machine) => trustedClock.later(machine),
      keptJournals: dependencies.keptJournals,
      random,
    },
    servers: dependencies.servers,
    health: {
      readiness: async () => (drain.hasBegun ? DRAINING : healthMonitor.operatorReadiness()),
      metrics: () => healthMonitor.exposition(),
      isOpenHere: dependencies.openMetrics,
    },
  }
  const first = createFirstRoutes(parts)
  const router = new LateRouter(first.fastRoutes, () => {
    const app = loadApp()
    return app instanceof Promise
      ? app.then(({ createApp }) => createApp(parts, first).router)
      : app.createApp(parts, first).router
  })
  return createHandlers({
    guard,
    router,
    crossOrigin: corsOrigins.length === 0 ? undefined : new CrossOrigin(corsOrigins),
    observer: new RequestObserver(dependencies.metrics, dependencies.logRequests, clock.monotonic),
    drain,
    clock: { now: trustedClock.now, monotonic: clock.monotonic },
    nextRequestId: requestIds(random),
  })
}

/** Gives each request a name: this start of the service, and a count. */
function requestIds(random: HttpDependencies['random']): () => string {
  const start = Buffer.from(random(6)).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count}`
  }
}
