import type { Clock } from '../../../clocks/clock.ts'
import type { ListBody } from '../../../list/inventory-list.ts'
import type { ChangeKind, ChangeOf, OutcomeOf } from '../../../stock/stock-change.ts'
import type { QuantityUpdate } from '../../../stock/store.ts'
import type { EngineEvents, ShopListener } from '../../engine.ts'
import type { Lane } from '../driver/lane.ts'
import { DatabaseTime } from './database-time.ts'
import { Deadlines } from './deadlines.ts'
import { ReadIndex } from './read-index.ts'
import { ShopCache } from './shop-cache.ts'
import type { ShopQueries } from './shop-queries.ts'
import { ShopWriter } from './shop-writer.ts'
import { NO_SIGHTINGS, type Sightings } from './sightings.ts'

// The way of an update, after http/: storage/postgres/shop/shops.ts, storage/postgres/shop/shop-writer.ts (a shop has
// one batch in flight; batches of other shops are sent beside it when there are 64 changes, or it takes longer than 100
// ms, or has to be tried again; on Citus, at once), storage/postgres/shop/pending-changes.ts,
// storage/postgres/shop/batch-tries.ts (after one wait for a lock, each shop by itself; held-up-batches.ts has those
// that are still locked), storage/postgres/shop/batch-commit.ts (the first try, the second one that locks, and what
// settles an unknown outcome), storage/postgres/shop/stored-for-batch.ts, stock/plan-batch.ts,
// storage/postgres/shop/plain.ts with storage/postgres/shop/commit-statement.ts,
// storage/postgres/shop/journal-and-quantities.ts (on Citus storage/postgres/shop/sharded.ts, which calls a function of
// drizzle/postgres/), storage/postgres/driver/lane.ts; then storage/postgres/shop/shop-state.ts. A list:
// storage/postgres/shop/read-index.ts (a commit of this node that began after the list was asked for proves the same),
// storage/postgres/shop/read-shops.ts, storage/postgres/shop/shop-state.ts, list/inventory-list.ts.

export interface ShopsDependencies {
  /** Lanes that commit; one or two. */
  readonly writers: readonly Lane[]
  /** The lane of the questions. */
  readonly reader: Lane
  /** How the database wants to be asked. */
  readonly shopQueries: () => ShopQueries
  /** Bytes of the lists that are kept in memory. */
  readonly listMemory: number
  readonly clock: Pick<Clock, 'monotonic' | 'every'>
  readonly events: Pick<EngineEvents, 'onCommit' | 'onCommitFailed'>
  /** Learns what is seen of shops. */
  readonly sightings?: Sightings
}

/** The stock of all shops, as one node knows and changes it. */
export class Shops {
  readonly #deadlines: Deadlines
  readonly #cache: ShopCache
  readonly #index: ReadIndex
  readonly #writer: ShopWriter

  constructor(dependencies: ShopsDependencies) {
    const { writers, reader, shopQueries, listMemory, clock, events } = dependencies
    const { sightings = NO_SIGHTINGS } = dependencies
    const time = new DatabaseTime(clock.monotonic)
    const deadlines = new Deadlines(clock)
    const cache = new ShopCache(listMemory)
    const index = new ReadIndex({
      lane: reader,
      cache,
      time,
      shopQueries,
      sightings,
      deadlines,
      every: clock.every,
    })
    this.#deadlines = deadlines
    this.#cache = cache
    this.#index = index
    this.#writer = new ShopWriter({
      lanes: writers,
      cache,
      time,
      shopQueries,
      sightings,
      deadlines,
      index,
      events,
      clock,
    })
  }

  /** How many changes wait for their commit. */
  get queuedWrites(): number {
    return this.#writer.queued
  }

  get listRebuilds(): number {
    return this.#cache.rebuilds
  }

  /** About what the lists in memory take. */
  get listBytes(): number {
    return this.#cache.bytes
  }

  setQuantity(shopId: bigint, update: QuantityUpdate, cameAt?: number): void {
    const { petId, quantity, keyId, isSale, currency } = update
    const by = { reason: 'update', keyId } as const
    this.make(shopId, { kind: 'setQuantity', petId, quantity, by, isSale, currency }, cameAt).then(
      (level) => update.done(level?.status),
      update.failed.bind(update),
    )
  }

  /** Makes a change of any kind, and resolves when it is durable. */
  make<Kind extends ChangeKind>(
    shopId: bigint,
    change: ChangeOf<Kind>,
    cameAt?: number,
  ): Promise<OutcomeOf<Kind>> {
    return this.#writer.make(this.#cache.get(shopId), change, cameAt)
  }

  list(shopId: bigint, cameAt?: number): Promise<ListBody> {
    return this.#index.list(this.#cache.get(shopId), cameAt)
  }

  follow(shopId: bigint, listener: ShopListener): () => void {
    const stop = this.#cache.get(shopId).follow(listener)
    this.#index.follow()
    return stop
  }

  /** Commits what waits, or rejects it at its deadline. The lanes stay open: the one who made them drops them. */
  async close(): Promise<void> {
    await this.#writer.close()
    this.#index.close()
    this.#deadlines.close()
  }
}
