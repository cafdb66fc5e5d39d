import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../../clocks/clock.ts'
import type { ListBody } from '../../../list/inventory-list.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import type { Lane } from '../driver/lane.ts'
import { logFault } from '../driver/log-fault.ts'
import { Conflict, mayPass } from '../driver/outcomes.ts'
import type { DatabaseTime } from './database-time.ts'
import type { Deadlines, Waiting } from './deadlines.ts'
import { readShops } from './read-shops.ts'
import { retryPause } from './retry-pause.ts'
import type { ShopCache } from './shop-cache.ts'
import type { ShopQueries } from './shop-queries.ts'
import type { ShopState } from './shop-state.ts'
import type { Sightings } from './sightings.ts'

// A list has every change that any node had acknowledged before it was asked for. So it waits for a question
// to the database that is sent after it came. One question is in flight, for all shops that wait.

const log = getLogger(['petstock', 'service'])

/** The statement's time grows with the shops that it names. */
export const SHOPS_AT_ONCE = 500

/** How often the shops that are followed are asked for. */
const FOLLOW_EVERY_MS = 250

interface ReadIndexDependencies {
  readonly lane: Lane
  readonly cache: ShopCache
  readonly time: DatabaseTime
  readonly shopQueries: () => ShopQueries
  readonly sightings: Sightings
  readonly deadlines: Deadlines
  readonly every: Clock['every']
}

interface WaitingList {
  readonly waiting: Waiting<ListBody>
  /** By {@link ReadIndex.moment}. */
  readonly cameAt: number
}

/** Asks the database what is new in the shops that requests wait for. */
export class ReadIndex {
  readonly #dependencies: ReadIndexDependencies
  /** The shops of the next question. A shop that is only followed has no request. */
  #next = new Map<ShopState, WaitingList[]>()
  #isAsking = false
  #isClosed = false
  #moment = 0
  #failures = 0
  #stopFollowing: (() => void) | undefined

  constructor(dependencies: ReadIndexDependencies) {
    this.#dependencies = dependencies
  }

  list(shop: ShopState, cameAt?: number): Promise<ListBody> {
    if (this.#isClosed) return Promise.reject(StorageUnavailable.stopping())
    const waiting = this.#dependencies.deadlines.start<ListBody>(cameAt)
    this.#moment += 1
    this.#waitersOf(shop).push({ waiting, cameAt: this.#moment })
    void this.#ask()
    return waiting.promise
  }

  /** A moment between two requests. */
  get moment(): number {
    return this.#moment
  }

  /**
   * A commit of this node has succeeded on what the shop is known to be: that proves as much as a question.
   * @param moment before the commit was sent
   */
  proven(shop: ShopState, moment: number): void {
    const waiters = this.#next.get(shop)
    if (waiters === undefined || waiters.length === 0) return
    const before = waiters.filter(({ cameAt }) => cameAt <= moment)
    if (before.length === 0) return
    const after = waiters.slice(before.length)
    if (after.length === 0) this.#forget(shop)
    else this.#next.set(shop, after)
    respond(shop, before)
  }

  /** Keeps the followed shops up to date from now on. */
  follow(): void {
    this.#stopFollowing ??= this.#dependencies.every(FOLLOW_EVERY_MS, () => this.#askForFollowed())
  }

  close(): void {
    this.#isClosed = true
    this.#stopFollowing?.()
    for (const waiters of this.#next.values()) {
      for (const { waiting } of waiters) {
        waiting.reject(StorageUnavailable.stopping())
      }
    }
    this.#next.clear()
  }

  #askForFollowed(): void {
    let followed = 0
    for (const shop of this.#dependencies.cache.followed()) {
      followed += 1
      this.#waitersOf(shop)
    }
    if (followed > 0) void this.#ask()
    else {
      this.#stopFollowing?.()
      this.#stopFollowing = undefined
    }
  }

  #waitersOf(shop: ShopState): WaitingList[] {
    const known = this.#next.get(shop)
    if (known !== undefined) return known
    const waiters: WaitingList[] = []
    this.#next.set(shop, waiters)
    shop.uses += 1
    return waiters
  }

  #forget(shop: ShopState): void {
    if (this.#next.delete(shop)) shop.uses -= 1
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    // What comes in one turn of the event loop is asked for at once.
    await Promise.resolve()
    while (this.#next.size > 0 && !this.#isClosed) {
      const asked = this.#takeNext()
      try {
        await this.#askFor(asked)
        this.#failures = 0
      } catch (error) {
        this.#failed(asked, error)
        if (!(error instanceof Conflict)) await retryPause(this.#dependencies.lane, this.#failures)
      }
      for (const shop of asked.keys()) shop.uses -= 1
    }
    this.#isAsking = false
  }

  #takeNext(): Map<ShopState, WaitingList[]> {
    const asked = new Map(this.#next.entries().take(SHOPS_AT_ONCE))
    for (const shop of asked.keys()) this.#next.delete(shop)
    return asked
  }

  async #askFor(asked: ReadonlyMap<ShopState, WaitingList[]>): Promise<void> {
    const { lane, cache, shopQueries, ...dependencies } = this.#dependencies
    const { current, again, missing } = await readShops([...asked.keys()], lane, {
      ...dependencies,
      shopQueries: shopQueries(),
    })
    cache.measure(asked.keys())
    for (const shop of current) respond(shop, asked.get(shop) ?? [])
    for (const shop of again) this.#askAgain(shop, asked.get(shop) ?? [])
    for (const shop of missing) {
      for (const { waiting } of asked.get(shop) ?? []) waiting.reject(noSuchShop(shop))
    }
  }

  #failed(asked: ReadonlyMap<ShopState, WaitingList[]>, error: unknown): void {
    this.#failures += 1
    logFault(log, 'could not read the stock from the database', error)
    for (const [shop, waiters] of asked) {
      if (mayPass(error)) this.#askAgain(shop, waiters)
      else for (const { waiting } of waiters) waiting.reject(error)
    }
  }

  /** Puts those that still wait before those that came since. */
  #askAgain(shop: ShopState, waiters: readonly WaitingList[]): void {
    const waiting = waiters.filter((waiter) => waiter.waiting.isWaiting)
    if (waiting.length > 0 || shop.isFollowed) this.#waitersOf(shop).unshift(...waiting)
  }
}

export const noSuchShop = ({ shopId }: ShopState): StorageUnavailable =>
  new StorageUnavailable(`the database has no shop ${shopId}`)

function respond(shop: ShopState, waiters: readonly WaitingList[]): void {
  if (waiters.length === 0) return
  const body = shop.body()
  for (const { waiting } of waiters) waiting.resolve(body)
}
