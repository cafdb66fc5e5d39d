import { randomUUID } from 'node:crypto'
import { planBatch } from '../../../stock/plan-batch.ts'
import type { StoredStock } from '../../../stock/stored-stock.ts'
import { arrayOf } from '../driver/arrays.ts'
import type { Lane } from '../driver/lane.ts'
import { OutcomeUnknown } from '../driver/outcomes.ts'
import { type Batch, ownChanges, type PlannedBatch, resolveAll } from './batch.ts'
import { commitStatement } from './commit-statement.ts'
import type { DatabaseTime } from './database-time.ts'
import { noSuchShop, type ReadIndex } from './read-index.ts'
import { readShops } from './read-shops.ts'
import type { ShopCache } from './shop-cache.ts'
import type { ShopState } from './shop-state.ts'
import { readStored } from './stored-for-batch.ts'

export interface BatchCommitDependencies {
  readonly cache: ShopCache
  readonly time: DatabaseTime
  readonly index: Pick<ReadIndex, 'moment' | 'proven'>
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
const LOCK =
  'SELECT shop_id FROM shops WHERE shop_id = ANY($1::text::int8[]) ORDER BY shop_id FOR UPDATE'

const IS_MADE_BY = `
  SELECT k.shop_id FROM unnest($1::text::int8[], $2::text::int8[], $3::text::uuid[]) k(shop_id, id, op)
  WHERE EXISTS (SELECT FROM stock_movements m WHERE m.shop_id = k.shop_id AND m.id = k.id AND m.op_id = k.op)
    OR EXISTS (SELECT FROM pet_edits e WHERE e.shop_id = k.shop_id AND e.id = k.id AND e.op_id = k.op)`

/** Tries to commit batches once. Each method returns the batches that need no other try. */
export class BatchCommit {
  readonly #dependencies: BatchCommitDependencies

  constructor(dependencies: BatchCommitDependencies) {
    this.#dependencies = dependencies
  }

  /** Commits batches on what is known of their shops. */
  async commit(batches: readonly Batch[], lane: Lane): Promise<ReadonlySet<Batch>> {
    const missing = await this.#readUnknown(batches, lane)
    const planned = await this.#plan(without(batches, missing), lane)
    return missing.union(await this.#send(planned, lane))
  }

  /**
   * Commits batches for which another node was quicker: locks their shops before it reads them, so that none
   * is quicker again. The caller drops the lane where this throws, which ends the transaction.
   */
  async commitLocked(batches: readonly Batch[], lane: Lane): Promise<ReadonlySet<Batch>> {
    const shopIds = batches.map(({ shop }) => shop.shopId)
    const [, , missing] = await Promise.all([
      lane.query(BEGIN),
      lane.query(LOCK, [arrayOf(shopIds)]),
      this.#read(batches, lane),
    ])
    const planned = await this.#plan(without(batches, missing), lane)
    return missing.union(await this.#send(planned, lane, 'COMMIT'))
  }

  /**
   * Sends again what was sent without a response. Where it is not done now, it either was done the first time,
   * or can never be done: another node was quicker. A look into the journal alone would prove nothing, since the
   * first statement may still be running.
   */
  async settle(batches: readonly Batch[], lane: Lane): Promise<ReadonlySet<Batch>> {
    const unsettled = new Map(
      batches.flatMap((batch) => (batch.unsettled ? [[batch, batch.unsettled] as const] : [])),
    )
    const done = new Set(await this.#run(unsettled, lane))
    for (const batch of done) batch.unsettled = undefined
    const open = [...unsettled].filter(([batch]) => !done.has(batch))
    if (open.length === 0) return done
    const planned = open.map(([, plan]) => plan)
    const rows = await lane.query(IS_MADE_BY, [
      arrayOf(planned.map(({ shopId }) => shopId)),
      arrayOf(planned.map(({ base }) => base.revision + 1n)),
      arrayOf(planned.map(({ after }) => after.op)),
    ])
    const made = new Set(rows.map((row) => row.shop_id as bigint))
    for (const [batch, plan] of open) {
      batch.unsettled = undefined
      if (!made.has(plan.shopId)) continue
      this.#committed(batch, plan)
      done.add(batch)
    }
    return done
  }

  /** Reads the shops of which nothing is known. @returns those that the database does not have, rejected */
  #readUnknown(batches: readonly Batch[], lane: Lane): Promise<ReadonlySet<Batch>> {
    return this.#read(
      batches.filter(({ shop }) => shop.version === undefined),
      lane,
    )
  }

  /** Reads shops as they are now. @returns the batches whose shops the database does not have, rejected */
  async #read(batches: readonly Batch[], lane: Lane): Promise<ReadonlySet<Batch>> {
    const { cache, time } = this.#dependencies
    const gone = new Set<ShopState>()
    let shops: readonly ShopState[] = batches.map(({ shop }) => shop)
    while (shops.length > 0) {
      const { again, missing } = await readShops(shops, lane, time)
      cache.measure(shops)
      for (const shop of missing) gone.add(shop)
      shops = again
    }
    const rejected = batches.filter(({ shop }) => gone.has(shop))
    for (const batch of rejected) batch.reject(noSuchShop(batch.shop))
    return new Set(rejected)
  }

  async #plan(batches: readonly Batch[], lane: Lane): Promise<ReadonlyMap<Batch, PlannedBatch>> {
    const before = new Map(batches.map((batch) => [batch, batch.shop.version]))
    const stored = await readStored(batches, lane)
    const at = this.#dependencies.time.now()
    const planned = new Map<Batch, PlannedBatch>()
    for (const [batch, { isRead, stock }] of stored) {
      // What was read may be older than the version by now: the batch is tried again.
      if (isRead && batch.shop.version !== before.get(batch)) continue
      const plan = this.#planOne(batch, stock, at)
      if (plan !== undefined) planned.set(batch, plan)
    }
    return planned
  }

  /** @returns undefined where the shop was forgotten meanwhile, or no client waits any more */
  #planOne(batch: Batch, stored: StoredStock, at: number): PlannedBatch | undefined {
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
    const after = steps === 0n ? base : { revision: base.revision + steps, op: randomUUID() }
    const { moment } = this.#dependencies.index
    return { shopId, base, after, at, plan, edits, changes, moment }
  }

  /** Sends plans for the first time. */
  async #send(
    planned: ReadonlyMap<Batch, PlannedBatch>,
    lane: Lane,
    ending?: 'COMMIT',
  ): Promise<ReadonlySet<Batch>> {
    for (const [batch, plan] of planned) batch.unsettled = plan
    try {
      const done = await this.#run(planned, lane, ending)
      for (const batch of planned.keys()) batch.unsettled = undefined
      return done
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) {
        for (const batch of planned.keys()) batch.unsettled = undefined
      }
      throw error
    }
  }

  async #run(
    planned: ReadonlyMap<Batch, PlannedBatch>,
    lane: Lane,
    ending?: 'COMMIT',
  ): Promise<ReadonlySet<Batch>> {
    const { text, parameters } = commitStatement([...planned.values()])
    const [rows = []] = await Promise.all([
      planned.size === 0 ? [] : lane.query(text, parameters),
      ...(ending === undefined ? [] : [lane.query(ending)]),
    ])
    const shopIds = new Set(rows.map((row) => row.shop_id as bigint))
    const done = [...planned].filter(([, { shopId }]) => shopIds.has(shopId))
    for (const [batch, plan] of done) this.#committed(batch, plan)
    return new Set(done.map(([batch]) => batch))
  }

  #committed(batch: Batch, plan: PlannedBatch): void {
    const { cache, index } = this.#dependencies
    const { shop } = batch
    const isNew = plan.after.revision > plan.base.revision
    const isKnown = isNew
      ? shop.commit(ownChanges(plan, shop))
      : shop.version?.revision === plan.base.revision && shop.version.op === plan.base.op
    if (isKnown) index.proven(shop, plan.moment)
    if (plan.plan.pets.length + plan.plan.removed.length > 0) cache.measure([shop])
    resolveAll(plan)
  }
}

const without = (batches: readonly Batch[], some: ReadonlySet<Batch>): Batch[] =>
  batches.filter((batch) => !some.has(batch))
