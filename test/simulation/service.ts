import type { Clock } from '../../src/clocks/clock.ts'
import { readinessOf } from '../../src/health/check.ts'
import { EventStreams } from '../../src/http/desk/events/event-streams.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { HealthFeed } from '../../src/live/health-feed.ts'
import { LiveFeeds } from '../../src/live/live-feeds.ts'
import type { Metrics } from '../../src/metrics/metrics.ts'
import { enginePart, keyFollower } from '../../src/server/engine-parts.ts'
import type { ImportSurroundings } from '../../src/server/imports/import-thread.ts'
import { ShopImports } from '../../src/server/imports/shop-imports.ts'
import { JournalRetention } from '../../src/server/journal/journal-retention.ts'
import { TotalsCounting } from '../../src/server/journal/totals-counting.ts'
import { RateLimiter } from '../../src/server/limits/rate-limiter.ts'
import { type Part, startInOrder, stoppingTogether } from '../../src/server/parts/parts.ts'
import { type TrustedTime, trustedTimeOf } from '../../src/server/time/trusted-time.ts'
import type { ServerEngine } from '../../src/storage/engine.ts'
import { type HttpSide, httpSideOf } from './http-side.ts'
import { KEPT_MS } from './prepared.ts'
import type { Random } from './random.ts'
import type { Life, Scheduler } from './scheduler.ts'

/** What a process has of an engine. */
export type ServedEngine = Pick<
  ServerEngine,
  | 'opened'
  | 'shop'
  | 'credentials'
  | 'access'
  | 'shopOfCode'
  | 'limits'
  | 'time'
  | 'journals'
  | 'totals'
  | 'acceptsWrites'
  | 'catchUp'
  | 'close'
>

interface ServiceDependencies {
  readonly scheduler: Scheduler
  readonly life: Life
  readonly clock: Clock
  readonly metrics: Metrics
  readonly random: Random
  readonly engine: ServedEngine
  /** Of the servers that respond at the same time, which one this is. */
  readonly place: number
  readonly startImport: ImportSurroundings['start']
  /** What stops together with the server. */
  readonly beside: (trustedClock: TrustedTime) => readonly Part[]
  /** A part could not start: the real service ends then. */
  readonly onFailedStart: () => void
}

/** A process that takes requests. */
export interface Serving {
  readonly life: Life
  readonly isUp: boolean
  respond(request: Request, from: string): Promise<Response>
}

/** The parts of a service as it puts them together, on an engine. */
export class SimulatedService implements Serving {
  readonly life: Life
  readonly #http: HttpSide
  #isListening = false
  listensSince = Number.POSITIVE_INFINITY
  /** Requests without a response. */
  #open = 0
  #onIdle = () => {}
  #stopParts = async () => {}

  constructor(dependencies: ServiceDependencies) {
    const { scheduler, life, onFailedStart } = dependencies
    this.life = life
    const { parts, http } = this.#put(dependencies)
    this.#http = http
    startInOrder(parts).then((stop) => {
      this.#isListening = true
      this.listensSince = scheduler.now
      this.#stopParts = stop
    }, onFailedStart)
  }

  get isUp(): boolean {
    return this.life.isAlive && this.#isListening
  }

  async respond(request: Request, from: string): Promise<Response> {
    this.#open += 1
    try {
      return await this.#http.respond(request, from)
    } finally {
      this.#open -= 1
      if (this.#open === 0) this.#onIdle()
    }
  }

  /** Takes no further requests. What waits for the writer still gets its response. */
  async stop(): Promise<void> {
    this.#isListening = false
    await this.#stopParts()
    this.life.isAlive = false
  }

  die(): void {
    this.life.isAlive = false
    this.#isListening = false
  }

  #put(dependencies: ServiceDependencies) {
    const { scheduler, life, clock, metrics, random, engine, place } = dependencies
    const { credentials } = engine
    const trustedClock = trustedTimeOf(engine.time, clock)
    const note = (what: string) => (error: unknown) =>
      scheduler.note(`${life.name}: could not ${what}: ${error}`)
    const rateLimiter = new RateLimiter({
      ...{ keys: new KeyLimiter(), limits: engine.limits, clock, metrics },
      trustedTime: trustedClock,
      onError: note('save the limits'),
    })
    const feeds = new LiveFeeds({
      ...{ stock: engine.shop, every: clock.every },
      onError: note('read for the feed'),
    })
    const streams = new EventStreams({
      ...{ feeds, every: clock.every, version: 'simulated' },
      health: new HealthFeed(async () => readinessOf([]), clock.every),
      find: (digest) => credentials.find(digest, trustedClock.later()),
      suppliers: (shopId) => engine.access(shopId).listSuppliers(),
    })
    const http = httpSideOf(
      {
        ...{ clock, trustedClock, keys: credentials, rateLimiter, metrics, streams },
        ...{ access: engine.access, shops: engine.shop, shopOfCode: engine.shopOfCode },
        drain: { hasBegun: false },
        imports: new ShopImports({ data: 'simulated' }, engine, {
          ...{ every: clock.every, start: dependencies.startImport },
        }),
        random: (count) => Uint8Array.from({ length: count }, () => random.below(256)),
      },
      place,
    )
    const listening = {
      start() {},
      stop: () => {
        streams.close()
        return this.#untilIdle()
      },
    }
    const retention = new JournalRetention(engine.journals, clock, trustedClock, {
      ...{ keptMs: KEPT_MS, isFixed: false },
    })
    const parts = [
      ...[enginePart(engine), trustedClock, rateLimiter],
      ...[keyFollower({ credentials, rateLimiter, streams }), retention],
      new TotalsCounting(engine, clock),
      stoppingTogether(listening, ...dependencies.beside(trustedClock)),
    ]
    return { parts, http }
  }

  #untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open === 0) resolve()
      else this.#onIdle = resolve
    })
  }
}
