import type { Clock } from '../../src/clocks/clock.ts'
import { readinessOf } from '../../src/health/check.ts'
import { EventStreams } from '../../src/http/desk/events/event-streams.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { HealthFeed } from '../../src/live/health-feed.ts'
import { LiveFeeds } from '../../src/live/live-feeds.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import type { ThreadEvents } from '../../src/runtime/thread.ts'
import { enginePart } from '../../src/server/engine-part.ts'
import { ShopImports } from '../../src/server/imports/shop-imports.ts'
import { JournalRetention } from '../../src/server/journal-retention.ts'
import { keyFollower } from '../../src/server/key-follower.ts'
import { startInOrder } from '../../src/server/parts.ts'
import { RateLimiter } from '../../src/server/rate-limiter.ts'
import { TotalsCounting } from '../../src/server/totals-counting.ts'
import { trustedTimeOf } from '../../src/server/trusted-time.ts'
import { DatabaseHealth } from '../../src/storage/database-health.ts'
import { onlyShop } from '../../src/storage/sqlite/only-shop.ts'
import { Reader } from '../../src/storage/sqlite/server/reader.ts'
import type { FromWriter } from '../../src/storage/sqlite/writer/write-batch.ts'
import { engineOf } from './engine.ts'
import { type HttpSide, httpSideOf } from './http-side.ts'
import { KEPT_MS } from './prepared.ts'
import type { Life } from './scheduler.ts'
import { WriterLife, type WriterLifeDependencies } from './writer-life.ts'

export interface ServerDependencies extends WriterLifeDependencies {
  /** Something happened that no fault of the script explains. */
  readonly onWrong: (what: string) => void
  /** The process ended by itself, since it could not open the database. */
  readonly onDied: () => void
}

/** A running server: the main thread of a process, with the thread of its writer. */
export class SimulatedServer {
  readonly life: Life
  readonly #dependencies: ServerDependencies
  readonly #clock: Clock
  readonly #health: DatabaseHealth
  readonly #reader: Reader
  readonly #http: HttpSide
  #thread: WriterLife | undefined
  #isListening = false
  #listensSince = 0
  /** Requests without a response. */
  #open = 0
  #onIdle = () => {}
  #stopParts = async () => {}

  constructor(number: number, dependencies: ServerDependencies) {
    const { scheduler, wall, disk, onWrong } = dependencies
    this.#dependencies = dependencies
    this.life = { name: `server ${number}`, isAlive: true }
    const { monotonic } = scheduler
    this.#clock = { wall, monotonic, every: scheduler.every(this.life) }
    const nothing = () => {}
    this.#health = new DatabaseHealth({
      ...{ onDamage: (reason) => onWrong(`the database is damaged: ${reason}`), onLoss: nothing },
      ...{ onGone: nothing, onBack: nothing, onProblem: nothing },
    })
    this.#reader = new Reader(disk.path, this.#health)
    const { parts, http } = this.#service()
    this.#http = http
    startInOrder(parts).then(
      (stop) => {
        this.#isListening = true
        this.#listensSince = scheduler.now
        this.#stopParts = stop
      },
      () => this.#failToStart(),
    )
  }

  get isUp(): boolean {
    return this.life.isAlive && this.#isListening
  }

  /** Since when it responds, and its writer writes; Infinity: it does not. */
  get worksSince(): number {
    if (!this.isUp) return Number.POSITIVE_INFINITY
    return Math.max(this.#listensSince, this.#thread?.writesSince ?? Number.POSITIVE_INFINITY)
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

  /** Ends the process at once; the caller sees to the disk. */
  die(): void {
    if (!this.life.isAlive) return
    this.life.isAlive = false
    this.#isListening = false
    if (this.#thread !== undefined) this.#thread.life.isAlive = false
    this.#reader.close()
  }

  /** Ends the thread of the writer by an error that it did not catch. */
  failThread(): void {
    this.#thread?.fail()
  }

  /** Commits the batch that is on its way to the writer, if one is: nobody hears of it. @returns whether one was */
  commitUnheard(): boolean {
    return this.#thread?.commitUnheard() ?? false
  }

  /** The parts of a service as it puts them together, on an engine that has no thread and no file of its own. */
  #service() {
    const { disk, scheduler, random, commitMs, beforeLock } = this.#dependencies
    const clock = this.#clock
    const fate = random.of('before locks')
    const engine = engineOf({
      ...{ disk, scheduler, life: this.life, health: this.#health, reader: this.#reader, clock },
      ...{ random, commitMs },
      startWriter: (events) => this.#startThread(events),
      beforeLock: () => {
        beforeLock()
        if (fate.chance(0.5)) this.#thread?.hurry()
      },
    })
    const { credentials } = engine
    const metrics = new Metrics()
    const trustedClock = trustedTimeOf({ saved: engine.time }, clock)
    const rateLimiter = new RateLimiter({
      ...{ keys: new KeyLimiter(), limits: { counts: engine.limits }, clock, metrics },
      trustedTime: trustedClock,
      onError: (error) => scheduler.note(`${this.life.name}: could not save the limits: ${error}`),
    })
    const feeds = new LiveFeeds({
      ...{ stock: onlyShop(engine.shop), every: clock.every },
      onError: (error) =>
        scheduler.note(`${this.life.name}: could not read for the feed: ${error}`),
    })
    const streams = new EventStreams({
      ...{ feeds, every: clock.every, version: 'simulated' },
      health: new HealthFeed(async () => readinessOf([]), clock.every),
      find: (digest) => credentials.find(digest, trustedClock.later()),
    })
    const http = httpSideOf({
      ...{ clock, trustedClock, keys: credentials, rateLimiter, metrics, streams },
      ...{ access: onlyShop(engine.access), shops: onlyShop(engine.shop) },
      ...{ shopOfCode: engine.access.shopOfCode, drain: { hasBegun: false } },
      imports: new ShopImports({ data: 'simulated' }, engine, {
        ...{ every: clock.every, start: engine.startImport },
      }),
      random: (count) => Uint8Array.from({ length: count }, () => random.below(256)),
    })
    const listening = {
      start() {},
      stop: () => {
        streams.close()
        return this.#untilIdle()
      },
    }
    const follower = keyFollower({ credentials, rateLimiter, streams })
    const retention = new JournalRetention(engine.journals, clock, trustedClock, {
      ...{ keptMs: KEPT_MS, isFixed: false },
    })
    const counting = new TotalsCounting(engine, clock)
    const parts = [
      ...[enginePart(engine), trustedClock, rateLimiter, follower],
      ...[retention, counting, listening],
    ]
    return { parts, http }
  }

  #untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open === 0) resolve()
      else this.#onIdle = resolve
    })
  }

  /** The real service ends where its start fails. */
  #failToStart(): void {
    if (!this.life.isAlive) return
    const { disk, onDied } = this.#dependencies
    this.die()
    disk.leave()
    onDied()
  }

  #startThread(events: ThreadEvents<FromWriter>) {
    const thread = new WriterLife(this.life, events, this.#dependencies)
    this.#thread = thread
    return thread
  }
}
