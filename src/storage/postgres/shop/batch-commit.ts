import { randomUUID } from 'node:crypto'
import { planBatch } from '../../../stock/plan-batch.ts'
import type { StoredStock } from '../../../stock/stored-stock.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { OutcomeUnknown } from '../driver/outcomes.ts'
import { type Batch, ownChanges, type PlannedBatch, resolveAll } from './batch.ts'
import type { DatabaseTime } from './database-time.ts'
import { noSuchShop, type ReadIndex } from './read-index.ts'
import { readShops } from './read-shops.ts'
import type { ShopCache } from './shop-cache.ts'
import type { CommittedShops, LockWait, ShopQueries } from './shop-queries.ts'
import { isSame, type ShopState } from './shop-state.ts'
import type { Sightings } from './sightings.ts'
import { readStored } from './stored-for-batch.ts'

export interface BatchCommitDependencies {
  readonly cache: ShopCache
  readonly time: DatabaseTime
  readonly shopQueries: () => ShopQueries
  readonly sightings: Sightings
  readonly index: Pick<ReadIndex, 'moment' | 'proven'>
}

/** What is committed together: its id, and its time in milliseconds. */
interface Operation {
  readonly op: string
  readonly at: number
}

/** Tries to commit batches once. Each method returns the batches that need no other try. */
export class BatchCommit {
  readonly #dependencies: BatchCommitDependencies

  constructor(dependencies: BatchCommitDependencies) {
    this.#dependencies = dependencies
  }

  get #shopQueries(): ShopQueries {
    return this.#dependencies.shopQueries()
  }

  /** Commits batches on what is known of their shops. */
  async commit(
    batches: readonly Batch[],
    lane: Statements,
    lockWait: LockWait,
  ): Promise<ReadonlySet<Batch>> {
    const unknown = batches.filter(({ shop }) => shop.version === undefined)
    const missing = await this.#read(unknown, lane)
    const planned = await this.#plan(without(batches, missing), lane)
    const done = await forgetSettled(planned, () => this.#send(planned, lane, lockWait))
    return missing.union(this.#committed(done))
  }

  /**
   * Commits batches for which another node was quicker: locks their shops before it reads them, so that none
   * is quicker again.
   */
  async commitLocked(
    batches: readonly Batch[],
    lane: Lane,
    lockWait: LockWait,
  ): Promise<ReadonlySet<Batch>> {
    const shopIds = batches.map(({ shop }) => shop.shopId)
    const planned = new Map<Batch, PlannedBatch>()
    let missing: ReadonlySet<Batch> = new Set()
    const done = await forgetSettled(planned, () =>
      lane.transaction(async (inside) => {
        const locked = this.#shopQueries.lock(inside, shopIds, lockWait)
        ;[, missing] = await Promise.all([locked, this.#read(batches, inside)])
        for (const [batch, plan] of await this.#plan(without(batches, missing), inside, true)) {
          planned.set(batch, plan)
        }
        return this.#send(planned, inside, lockWait)
      }),
    )
    return missing.union(this.#committed(done))
  }

  /**
   * Sends again what was sent without a response. Where it is not done now, it either was done the first time,
   * or can never be done: another node was quicker. A look into the journal alone would prove nothing, since the
   * first statement may still be running.
   */
  async settle(
    batches: readonly Batch[],
    lane: Statements,
    lockWait: LockWait,
  ): Promise<ReadonlySet<Batch>> {
    const unsettled = new Map(
      batches.flatMap((batch) => (batch.unsettled ? [[batch, batch.unsettled] as const] : [])),
    )
    const shops = await this.#shopQueries.commitAgain(lane, [...unsettled.values()], lockWait)
    for (const batch of unsettled.keys()) batch.unsettled = undefined
    return this.#committed(doneOf(unsettled, shops))
  }

  /** Reads shops as they are now. @returns the batches whose shops the database does not have, rejected */
  async #read(batches: readonly Batch[], lane: Statements): Promise<ReadonlySet<Batch>> {
    const { cache, time, sightings } = this.#dependencies
    const reading = { time, sightings, shopQueries: this.#shopQueries }
    const gone = new Set<ShopState>()
    let shops: readonly ShopState[] = batches.map(({ shop }) => shop)
    while (shops.length > 0) {
      const { again, missing } = await readShops(shops, lane, reading)
      cache.measure(shops)
      for (const shop of missing) gone.add(shop)
      shops = again
    }
    const rejected = batches.filter(({ shop }) => gone.has(shop))
    for (const batch of rejected) batch.reject(noSuchShop(batch.shop))
    return new Set(rejected)
  }

  /** @param isLocked whether the shops are locked until the commit */
  async #plan(
    batches: readonly Batch[],
    lane: Statements,
    isLocked = false,
  ): Promise<ReadonlyMap<Batch, PlannedBatch>> {
    const before = new Map(batches.map((batch) => [batch, batch.shop.version]))
    const stored = await readStored(batches, lane, this.#shopQueries)
    const operation = { op: randomUUID(), at: this.#dependencies.time.now() }
    const planned = new Map<Batch, PlannedBatch>()
    for (const [batch, { isRead, stock, newest }] of stored) {
      // What was read may be older than the version by now: the batch is tried again.
      if (isRead && batch.shop.version !== before.get(batch)) continue
      // Or newer: a database that has lost what was read may be at the version again.
      if (!isLocked && newest > (batch.shop.version?.revision ?? 0n)) continue
      const plan = this.#planOne(batch, stock, operation)
      if (plan !== undefined) planned.set(batch, plan)
    }
    return planned
  }

  /** @returns undefined where the shop was forgotten meanwhile, or no client waits any more */
  #planOne(batch: Batch, stored: StoredStock, { op, at }: Operation): PlannedBatch | undefined {
    const base = batch.shop.version
    const changes = batch.waiting()
    if (base === undefined || changes.length === 0) return undefined
    const { shopId } = batch.shop
    const plan = planBatch(
      stored,
      changes.map(({ change }) => change),
      at,
      base.revision + 1n,
    )
    const edits = [...plan.editedSilently]
    const steps = BigInt(plan.journal.length + edits.length)
    const after = steps === 0n ? base : { revision: base.revision + steps, op }
    const { moment } = this.#dependencies.index
    const sending = batch.shop.numberSending()
    return { shopId, base, after, at, plan, edits, changes, sending, moment }
  }

  /** @returns those that are committed, where a transaction around it is, too */
  async #send(
    planned: ReadonlyMap<Batch, PlannedBatch>,
    lane: Statements,
    lockWait: LockWait,
  ): Promise<readonly Done[]> {
    if (planned.size === 0) return []
    for (const [batch, plan] of planned) batch.unsettled = plan
    return doneOf(planned, await this.#shopQueries.commit(lane, [...planned.values()], lockWait))
  }

  /** Takes up what is committed, and resolves its changes. */
  #committed(done: readonly Done[]): ReadonlySet<Batch> {
    const { index, sightings } = this.#dependencies
    for (const { batch, plan, at } of done) {
      const { shop } = batch
      if (this.#takeUp(shop, plan)) index.proven(shop, plan.moment)
      sightings.saw(shop.shopId, plan.after, { at, datedBy: plan.at }, plan.base)
      resolveAll(plan)
    }
    return new Set(done.map(({ batch }) => batch))
  }

  /** @returns whether the shop is known now as it was after the commit */
  #takeUp(shop: ShopState, batch: PlannedBatch): boolean {
    const { base, after, plan } = batch
    if (after === base) return shop.version !== undefined && isSame(shop.version, base)
    const isKnown = shop.commit(ownChanges(batch))
    if (plan.pets.length + plan.removed.length > 0) this.#dependencies.cache.measure([shop])
    return isKnown
  }
}

/** A batch that is committed. */
interface Done {
  readonly batch: Batch
  readonly plan: PlannedBatch
  /** Right before that, by the clock of the database. */
  readonly at: number
}

const doneOf = (
  planned: ReadonlyMap<Batch, PlannedBatch>,
  shops: CommittedShops,
): readonly Done[] =>
  [...planned].flatMap(([batch, plan]) => {
    const at = shops.get(plan.shopId)
    return at === undefined ? [] : [{ batch, plan, at }]
  })

/** Forgets what was sent for the first time, unless its outcome is unknown. */
async function forgetSettled<T>(
  planned: ReadonlyMap<Batch, PlannedBatch>,
  attempt: () => Promise<T>,
) {
  let isUnknown = false
  try {
    return await attempt()
  } catch (error) {
    isUnknown = error instanceof OutcomeUnknown
    throw error
  } finally {
    if (!isUnknown) for (const batch of planned.keys()) batch.unsettled = undefined
  }
}

const without = (batches: readonly Batch[], some: ReadonlySet<Batch>): Batch[] =>
  batches.filter((batch) => !some.has(batch))
