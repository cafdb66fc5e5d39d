import { getLogger } from '@logtape/logtape'
import type { Clock } from '../clocks/clock.ts'
import { EventStreams } from '../http/desk/events/event-streams.ts'
import { HealthFeed } from '../live/health-feed.ts'
import { LiveFeeds } from '../live/live-feeds.ts'
import { Metrics } from '../metrics/metrics.ts'
import { giveBackMemoryOnceSettled } from '../runtime/memory.ts'
import { VERSION } from '../runtime/version.ts'
import type { OfShop } from '../stock/store.ts'
import type { ServerEngine, ShopStore, StorageEngine } from '../storage/engine.ts'
import type { Pair, TlsFiles } from '../tls/pair-watch.ts'
import { type BackupSettings, type Backups, createBackups } from './backups.ts'
import { countEngineEvents, enginePart } from './engine-part.ts'
import { HealthMonitor } from './health-monitor.ts'
import { HttpPart, type HttpPartDependencies } from './http-part.ts'
import { JournalRetention } from './journal-retention.ts'
import { keyFollower } from './key-follower.ts'
import { startInOrder, stoppingTogether } from './parts.ts'
import { RateLimiter, type RateLimiterDependencies } from './rate-limiter.ts'
import { TlsKeeper } from './tls-keeper.ts'
import { trustedTimeOf } from './trusted-time.ts'

const log = getLogger(['petstock', 'service'])

export interface ServiceOptions
  extends Pick<
    HttpPartDependencies,
    'host' | 'port' | 'servers' | 'trustedProxies' | 'corsOrigins' | 'logRequests' | 'clock'
  > {
  readonly openEngine: StorageEngine['open']
  readonly tls?: (Pair & TlsFiles) | undefined
  /** How long the journal keeps a movement. */
  readonly keepMovementsMs: number
  /** Undefined: none are made. */
  readonly backups: BackupSettings | undefined
}

export interface Service {
  readonly url: string
  readonly backups: Pick<Backups, 'status'>
  /** Finishes what is in flight, saves the counts, and closes the engine. */
  stop(): Promise<void>
}

/** Starts the service on data that is ready for it. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { clock, openEngine, tls, keepMovementsMs } = options
  const { every } = clock
  const metrics = new Metrics()
  const engine = openEngine({ clock, events: countEngineEvents(metrics) })
  const { credentials } = engine
  const shops: OfShop<ShopStore> = (shopId, cameAt) => engine.shop(shopId, cameAt)
  const trustedClock = trustedTimeOf(engine.time, clock)
  const backups = createBackups(engine.backupSource, options.backups, clock, trustedClock)
  const rateLimiter = createRateLimiter(engine, { clock, trustedTime: trustedClock, metrics })
  const observed = { engine, metrics, backups, rateLimiter, clock, trustedClock }
  const healthMonitor = new HealthMonitor(observed)
  const streams = new EventStreams({
    feeds: createFeeds(shops, clock),
    health: new HealthFeed(() => healthMonitor.readiness(), every),
    isInForce: (digest) => credentials.isInForce(digest, trustedClock.later()),
    every,
    version: VERSION,
  })
  const http = new HttpPart({
    ...options,
    trustedClock,
    keys: credentials,
    rateLimiter,
    shops,
    streams,
    metrics,
    healthMonitor,
  })

  const stop = await startInOrder([
    enginePart(engine),
    trustedClock,
    rateLimiter,
    keyFollower({ credentials, rateLimiter, streams }),
    new JournalRetention(engine.journals, clock, trustedClock, keepMovementsMs),
    // A copy in progress would keep the writer from moving the write-ahead log into the database.
    stoppingTogether(http, backups),
    ...(tls ? [new TlsKeeper(tls, clock, (changed) => http.useTls(changed))] : []),
  ])
  giveBackMemoryOnceSettled()
  return { url: http.url, backups, stop }
}

const createRateLimiter = (
  engine: ServerEngine,
  parts: Pick<RateLimiterDependencies, 'clock' | 'trustedTime' | 'metrics'>,
): RateLimiter =>
  new RateLimiter({
    ...parts,
    limits: engine.limits,
    onError(error) {
      // What fails every write has been logged once.
      if (!engine.acceptsWrites) return
      log.error('could not save rate-limit state; will retry', { error })
    },
  })

const createFeeds = (stock: OfShop<ShopStore>, { every }: Clock): LiveFeeds =>
  new LiveFeeds({
    stock,
    every,
    onError: (error) =>
      log.warn('could not read the stock for event streams; will retry', { error }),
  })
