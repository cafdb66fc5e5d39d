import { setImmediate } from 'node:timers/promises'
import { getLogger } from '@logtape/logtape'
import type { Clock } from '../clocks/clock.ts'
import { EventStreams } from '../http/desk/events/event-streams.ts'
import type { Servers } from '../http/openapi/document.ts'
import type { TrustedProxies } from '../http/request/client-address.ts'
import type { HttpServer } from '../http/server/server.ts'
import { KeyRing } from '../keys/key-ring.ts'
import { InventoryList } from '../list/inventory-list.ts'
import { HealthFeed } from '../live/health-feed.ts'
import { LiveFeed } from '../live/live-feed.ts'
import { Metrics } from '../metrics/metrics.ts'
import { giveBackMemoryOnceSettled } from '../runtime/memory.ts'
import { VERSION } from '../runtime/version.ts'
import { fanOut } from '../stock/stock-listener.ts'
import type { DataFolder } from '../storage/data-folder.ts'
import { openServerStore } from '../storage/sqlite/server-store.ts'
import type { Pair, TlsFiles } from '../tls/pair-watch.ts'
import { WRITER_URL } from '../worker-urls.ts'
import { type BackupSettings, type Backups, createBackups } from './backups.ts'
import { createDatabaseHealth, DatabaseMonitor } from './database-monitor.ts'
import { HealthMonitor } from './health-monitor.ts'
import { JournalRetention } from './journal-retention.ts'
import { RateLimiter } from './rate-limiter.ts'
import { serveHttp } from './serve-http.ts'
import { TlsKeeper } from './tls-keeper.ts'
import { TrustedClock } from './trusted-clock.ts'

const log = getLogger(['petstock', 'service'])

const TIDY_KEYS_EVERY_MS = 5_000
const LOOK_FOR_ENDS_EVERY_MS = 1_000

export interface ServiceOptions {
  readonly folder: DataFolder
  readonly host: string
  readonly port: number
  readonly tls?: (Pair & TlsFiles) | undefined
  readonly servers: Servers
  readonly trustedProxies: TrustedProxies
  readonly corsOrigins: readonly string[]
  readonly logRequests: boolean
  /** How long the journal keeps a movement. */
  readonly keepMovementsMs: number
  /** Undefined: none are made. */
  readonly backups: BackupSettings | undefined
  readonly clock: Clock
}

export interface Service {
  readonly url: string
  readonly backups: Pick<Backups, 'status'>
  /** Finishes what is in flight, saves the counts, and closes the database. */
  stop(): Promise<void>
}

/** Starts the service on a data folder whose lock this process holds and whose schema is current. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { clock } = options
  const { folder } = options
  const health = createDatabaseHealth(folder, clock)
  const inspectFiles = () => store.inspectFiles()
  const trustedClock = new TrustedClock(
    {
      trustedTime: (machine) => store.trustedTime(machine),
      advanceTrustedTime: (from, to) => store.advanceTrustedTime(from, to),
    },
    clock,
  )
  const backups = createBackups(
    { folder, health, inspectFiles },
    options.backups,
    clock,
    trustedClock,
  )
  const keys = new KeyRing()
  const list = new InventoryList()
  const metrics = new Metrics()
  const feed = new LiveFeed({
    reader: {
      listDetails: (after, limit) => store.listDetails(after, limit),
      findDetails: (petIds) => store.findDetails(petIds),
    },
    every: clock.every,
    pause: setImmediate,
    onError: (error) =>
      log.warn('could not read the stock for event streams; will retry', { error }),
  })
  const store = openServerStore({
    folder,
    writerEntryPoint: WRITER_URL,
    health,
    now: clock.wall,
    events: {
      stock: fanOut(list, feed),
      onChangedElsewhere: () => void followCommands(),
      onCommit(writes, ms) {
        metrics.batchWrites.observe(writes)
        metrics.commitSeconds.observe(ms / 1_000)
      },
      onCommitFailed: () => {
        metrics.failedCommits += 1
      },
      onFailure(problem) {
        metrics.writerRestarts += 1
        log.error('the writer thread failed', { problem })
      },
    },
  })
  const monitor = new DatabaseMonitor({ folder, health, store, clock })
  const streams = new EventStreams({
    feed,
    health: new HealthFeed(() => healthMonitor.readiness(), clock.every),
    isInForce: (digest) => keys.isInForce(digest, trustedClock.later()),
    every: clock.every,
    version: VERSION,
  })
  const rateLimiter = new RateLimiter(store, clock, metrics, (error) => {
    // A problem that fails every write has been logged once.
    if (health.problem !== undefined) return
    log.error('could not save rate-limit state; will retry', { error })
  })
  const healthMonitor = new HealthMonitor({
    store,
    health,
    list,
    rateLimiter,
    metrics,
    backups,
    folder,
    clock,
    trustedClock,
  })
  const retention = new JournalRetention(store, clock, trustedClock, options.keepMovementsMs)

  async function readKeys(): Promise<void> {
    const current = await store.keys()
    keys.load(current)
    rateLimiter.reconcile(current)
    streams.checkKeys()
  }

  const readKeysAgain = (): Promise<void> =>
    readKeys().catch((error: unknown) => log.error('could not read the keys again', { error }))

  async function followCommands(): Promise<void> {
    await trustedClock.follow()
    await readKeysAgain()
  }

  async function saveLastUse(): Promise<void> {
    const used = keys.takeLastUse()
    if (used.length === 0) return
    try {
      await store.markUsed(used)
    } catch (error) {
      keys.returnLastUse(used)
      if (health.problem !== undefined) return
      log.warn('could not save the last use of the keys; will retry', { error })
    }
  }

  try {
    await store.opened
    await trustedClock.start()
    await rateLimiter.start()
    await readKeys()
  } catch (error) {
    await store.close()
    throw error
  }
  retention.start()
  monitor.start()
  const stopTidying = clock.every(TIDY_KEYS_EVERY_MS, () => {
    keys.forgetTokens()
    void saveLastUse()
  })

  const stopLookingForEnds = clock.every(LOOK_FOR_ENDS_EVERY_MS, () => {
    void trustedClock.saveEnds((from, to) => keys.hasEndedBetween(from, to))
  })

  let server: HttpServer
  const closeStore = async () => {
    stopTidying()
    stopLookingForEnds()
    retention.stop()
    monitor.stop()
    await rateLimiter.stop()
    await saveLastUse()
    await trustedClock.stop()
    await store.close()
  }
  try {
    server = serveHttp({
      ...options,
      trustedClock,
      keys,
      rateLimiter,
      list: {
        current() {
          health.assertReadable()
          return list.current()
        },
      },
      stock: store,
      feed,
      streams,
      metrics,
      healthMonitor,
    })
    backups.start()
    giveBackMemoryOnceSettled()
  } catch (error) {
    await closeStore()
    throw error
  }

  const tlsKeeper = options.tls && new TlsKeeper(options.tls, clock, (tls) => server.useTls(tls))
  return {
    url: server.url,
    backups,
    async stop() {
      tlsKeeper?.stop()
      streams.close()
      // A copy in progress would keep the writer from moving the write-ahead log into the database.
      await Promise.all([server.stop(), backups.stop()])
      await closeStore()
    },
  }
}
