import { getLogger } from '@logtape/logtape'
import type { Clock } from '../clocks/clock.ts'
import { systemTimers } from '../clocks/timers.ts'
import { EventStreams } from '../http/desk/events/event-streams.ts'
import { KeyLimiter } from '../limits/local/key-limiter.ts'
import { HealthFeed } from '../live/health-feed.ts'
import { LiveFeeds } from '../live/live-feeds.ts'
import { Metrics } from '../metrics/metrics.ts'
import { settleAfterStart } from '../runtime/memory.ts'
import type { RedisAddress } from '../runtime/redis.ts'
import { VERSION } from '../runtime/version.ts'
import type { OfShop } from '../stock/store.ts'
import type { ShopStore, StorageEngine } from '../storage/engine.ts'
import type { EngineChoice } from '../storage/engine-choice.ts'
import type { Pair, TlsFiles } from '../tls/pair-watch.ts'
import { type BackupSettings, type Backups, createBackups } from './backups/backups.ts'
import { countEngineEvents, createRateLimiter, enginePart, keyFollower } from './engine-parts.ts'
import { HealthMonitor } from './health/health-monitor.ts'
import { ServiceHealth } from './health/service-health.ts'
import { HttpPart, type HttpPartDependencies } from './http/http-part.ts'
import { type NetworkOptions, ShopHttps } from './https/shop-https.ts'
import { TlsKeeper } from './https/tls-keeper.ts'
import { onThread } from './imports/import-thread.ts'
import { ShopImports } from './imports/shop-imports.ts'
import { JournalRetention, type KeptJournals } from './journal/journal-retention.ts'
import { TotalsCounting } from './journal/totals-counting.ts'
import type {
  SharedRateLimiter,
  SharedRateLimiterDependencies,
} from './limits/shared-rate-limiter.ts'
import { Drain } from './parts/drain.ts'
import { startInOrder, stoppingTogether } from './parts/parts.ts'
import { trustedTimeOf } from './time/trusted-time.ts'

const log = getLogger(['petstock', 'service'])

export interface ServiceOptions
  extends Pick<
    HttpPartDependencies,
    | 'host'
    | 'port'
    | 'servers'
    | 'trustedProxies'
    | 'corsOrigins'
    | 'openMetrics'
    | 'logRequests'
    | 'clock'
  > {
  readonly openEngine: StorageEngine['open']
  /** Where the data is: a thread that imports opens it there, as a command does. */
  readonly engine: EngineChoice
  /** The servers that count the requests of keys for all servers; undefined: each counts for itself. */
  readonly limiter?: readonly RedisAddress[] | undefined
  readonly tls?: (Pair & TlsFiles) | undefined
  /** How long the server goes on listening when it stops, so that load balancers can leave it. */
  readonly drainMs: number
  readonly keptJournals: KeptJournals
  readonly network: NetworkOptions
  /** Undefined: none are made. */
  readonly backups: BackupSettings | undefined
  /** Whether the data is only samples, which need no backup. */
  readonly demo: boolean
}

export interface Service {
  readonly url: string
  readonly backups: Pick<Backups, 'status'>
  /** Lets load balancers leave, finishes what is in flight, saves the counts, and closes the engine. */
  stop(): Promise<void>
}

/** Starts the service on data that is ready for it. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { clock, openEngine, limiter, tls, keptJournals, demo, backups: settings } = options
  const metrics = new Metrics()
  const engine = openEngine({ clock, events: countEngineEvents(metrics) })
  const shops: OfShop<ShopStore> = (shopId, cameAt) => engine.shop(shopId, cameAt)
  const trustedClock = trustedTimeOf(engine.time, clock)
  const timed = { ...clock, ...systemTimers }
  const backups = createBackups(engine.backupSource, settings, timed, trustedClock)
  const keys = new KeyLimiter()
  const local = createRateLimiter(engine, { keys, clock, trustedTime: trustedClock, metrics })
  const sharedLimiter = await shareLimits(limiter, { local, keys, clock, metrics })
  const rateLimiter = sharedLimiter ?? local
  const tlsKeeper = tls && new TlsKeeper(tls, clock, (changed) => http.useTls(changed))
  const working = { engine, backups, clock, tlsKeeper }
  const observed = { ...working, metrics, rateLimiter, sharedLimiter, trustedClock, demo }
  const healthMonitor = new HealthMonitor(observed)
  const streams = new EventStreams({
    feeds: createFeeds(shops, clock),
    health: new HealthFeed(() => healthMonitor.readiness(), clock.every),
    find: (digest) => engine.credentials.find(digest, trustedClock.later()),
    suppliers: (shopId) => engine.access(shopId).listSuppliers(),
    every: clock.every,
    version: VERSION,
  })
  const drain = new Drain(options.drainMs)
  const shopHealth = new ServiceHealth({ ...working, settings, healthMonitor })
  const connection = new ShopHttps({ ...options, tlsKeeper, url: () => http.url })
  const http = new HttpPart({
    ...options,
    drain,
    trustedClock,
    keys: engine.credentials,
    access: engine.access,
    shopOfCode: engine.shopOfCode,
    rateLimiter,
    shops,
    streams,
    metrics,
    healthMonitor,
    connection,
    shopHealth,
    imports: new ShopImports(options.engine, engine, onThread(clock)),
  })

  const stop = await startInOrder([
    enginePart(engine),
    trustedClock,
    rateLimiter,
    keyFollower({ credentials: engine.credentials, rateLimiter, streams }),
    new JournalRetention(engine.journals, clock, trustedClock, keptJournals),
    new TotalsCounting(engine, clock),
    // A copy in progress would keep the writer from moving the write-ahead log into the database.
    stoppingTogether(http, backups),
    ...(tlsKeeper ? [tlsKeeper] : []),
    drain,
  ])
  settleAfterStart()
  return { url: http.url, backups, stop }
}

/** The limiter that servers share, if there is one. A data folder loads nothing of it. */
async function shareLimits(
  addresses: ServiceOptions['limiter'],
  parts: Omit<SharedRateLimiterDependencies, 'addresses'>,
): Promise<SharedRateLimiter | undefined> {
  if (addresses === undefined) return undefined
  const { SharedRateLimiter } = await import('./limits/shared-rate-limiter.ts')
  return new SharedRateLimiter({ addresses, ...parts })
}

const createFeeds = (stock: OfShop<ShopStore>, { every }: Clock): LiveFeeds =>
  new LiveFeeds({
    stock,
    every,
    onError: (error) =>
      log.warn('could not read the stock for event streams; will retry', { error }),
  })
