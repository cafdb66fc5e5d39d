import { randomUUID } from 'node:crypto'
import { bulkEntry, type NewAccessEntry } from '../../../keys/audit-log.ts'
import { type OnShare, UNSEEN } from '../../../progress.ts'
import { actionOf, type BulkChange } from '../../../stock/bulk-change.ts'
import { bulkWrites } from '../../../stock/bulk-writes.ts'
import { takenByImport } from '../../../stock/import-codes.ts'
import {
  type BulkPlan,
  isOfOtherCurrency,
  type PlanBulk,
  sizeOf,
  type TakenCode,
} from '../../../stock/pet-changes.ts'
import { findEntry } from '../access/change-access.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { Conflict, mayPass, OutcomeUnknown } from '../driver/outcomes.ts'
import { readDatabaseTime } from '../shop/database-time.ts'
import { retryPause } from '../shop/retry-pause.ts'
import type { ShopQueries } from '../shop/shop-queries.ts'
import { isSame, type Version } from '../shop/shop-state.ts'
import type { BatchWrites } from '../shop/statement-part.ts'
import type { StoredUndoable } from '../shop/stored-undoable.ts'
import { type Made, planned, storedOf } from './bulk-plan.ts'
import { readCodesOfImport } from './read-codes.ts'
import { readPets } from './read-pets.ts'

// A change of many pets is one batch: planned on the pets as they were read, and committed by the statement of every other
// batch, if the shop is still at that version. Where it is not, the next try locks the shop first, and plans
// again for the pets that have changed.

/** How often such a change is tried after failures that may pass. */
const MOST_FAILURES = 5

export interface BulkDependencies {
  /** It waits as long as the statement of a large import takes. */
  readonly lane: Lane
  readonly shopQueries: ShopQueries
  readonly shopId: bigint
}

/** What is found before the pets of a change are looked at: which they are, or why it is not made. */
export type Beginning<Outcome> =
  | { readonly outcome: Outcome }
  /** Why it is not made; without a lock it may be of several versions of the shop, and counts for none. */
  | { readonly refused: Outcome }
  | BegunChange

interface BegunChange {
  readonly petIds: readonly bigint[]
  /** A plan of another try for the same pets stands only where it was made by the same function. */
  readonly plan: PlanBulk
  readonly change: BulkChange
  readonly undoable: StoredUndoable
  /** The version of the shop from which on these were found; undefined: they are the same of any version. */
  readonly version?: Version
}

/**
 * What a change writes before its pets, in statements of its own. So all of it is one transaction, which locks the shop
 * first, and its entry in the audit log says whether it was done.
 */
export interface WritesFirst<Outcome> {
  /** Finds why nothing is written; undefined: it is. */
  refused(inside: Statements): Promise<Outcome | undefined>
  /** @returns its entries for the audit log */
  write(inside: Statements, at: number): Promise<readonly NewAccessEntry[]>
}

/** A change of many pets, and what decides whether it is made. */
interface BulkWork<Outcome> {
  readonly first?: WritesFirst<Outcome>
  /** Is asked for each try, in its transaction where it has one. */
  readonly begin: (lane: Statements) => Promise<Beginning<Outcome>>
  /** Why nothing is written where the shop has another currency than the amounts of the plan; undefined: all begins again. */
  readonly currencyChanged?: Outcome
  /** Finds why nothing is written; undefined: it is. */
  readonly refused: (plan: BulkPlan, taken: readonly TakenCode[]) => Outcome | undefined
  readonly written: (plan: BulkPlan, at: number) => Outcome
  readonly onShare?: OnShare | undefined
}

/** How much of the time is over when a part of it is done. */
const SHARES = { read: 0.3, planned: 0.4 }

/** Changes all pets, or none. */
export async function changeInBulk<Outcome>(
  dependencies: BulkDependencies,
  work: BulkWork<Outcome>,
): Promise<Outcome> {
  const writing = new BulkWriting(dependencies, work)
  for (let failures = 0; ; ) {
    try {
      const done = await writing.attempt()
      if (done !== undefined) return done.outcome
    } catch (error) {
      if (!mayPass(error) || failures === MOST_FAILURES) throw error
      failures += 1
      if (!(error instanceof Conflict)) await retryPause(dependencies.lane, failures)
    }
  }
}

interface Unsettled<Outcome> {
  readonly writes: BatchWrites
  readonly outcome: Outcome
}

interface Done<Outcome> {
  readonly outcome: Outcome
}

class BulkWriting<Outcome> {
  readonly #dependencies: BulkDependencies
  readonly #work: BulkWork<Outcome>
  #made: Made | undefined
  /** What was sent without a response that says whether it was done. */
  #unsettled: Unsettled<Outcome> | undefined
  /** Whether the shop is locked before it is read. */
  #isContended: boolean

  constructor(dependencies: BulkDependencies, work: BulkWork<Outcome>) {
    this.#dependencies = dependencies
    this.#work = work
    this.#isContended = work.first !== undefined
  }

  /** Tries once. @returns undefined where it has to be tried again */
  async attempt(): Promise<Done<Outcome> | undefined> {
    const { lane } = this.#dependencies
    const done = await (this.#unsettled === undefined ? this.#send(lane) : this.#settle(lane))
    // Another node was quicker.
    this.#isContended = true
    return done
  }

  async #send(lane: Lane): Promise<Done<Outcome> | undefined> {
    try {
      const done = await (this.#isContended
        ? lane.transaction((inside) => this.#commitLocked(inside))
        : this.#commit(lane, false))
      this.#unsettled = undefined
      return done
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) this.#unsettled = undefined
      throw error
    }
  }

  /** Sends the same again: it can be done once only. */
  async #settle(lane: Lane): Promise<Done<Outcome> | undefined> {
    const unsettled = this.#unsettled
    if (unsettled === undefined) return undefined
    if (this.#work.first !== undefined) return this.#settleLocked(lane, unsettled)
    const done = await this.#dependencies.shopQueries.commitAgain(lane, [unsettled.writes])
    this.#unsettled = undefined
    return done.size > 0 ? unsettled : undefined
  }

  /** A transaction is not sent again: under its lock, it is over, and its entry is there or never will be. */
  async #settleLocked(
    lane: Lane,
    { writes, outcome }: Unsettled<Outcome>,
  ): Promise<Done<Outcome> | undefined> {
    const { shopQueries, shopId } = this.#dependencies
    const isMade = await lane.transaction(async (inside) => {
      await shopQueries.lock(inside, [shopId])
      return (await findEntry(inside, shopId, writes.after.op)) !== undefined
    })
    this.#unsettled = undefined
    return isMade ? { outcome } : undefined
  }

  async #commitLocked(inside: Statements): Promise<Done<Outcome> | undefined> {
    const { shopQueries, shopId } = this.#dependencies
    await shopQueries.lock(inside, [shopId])
    return this.#commit(inside, true)
  }

  async #commit(lane: Statements, isLocked: boolean): Promise<Done<Outcome> | undefined> {
    const { onShare = UNSEEN } = this.#work
    onShare(0)
    const begun = await this.#work.begin(lane)
    if ('outcome' in begun) return begun
    if ('refused' in begun) return isLocked ? { outcome: begun.refused } : undefined
    const { petIds, plan, version } = begun
    const { shopQueries, shopId } = this.#dependencies
    const read = await readPets(lane, shopId, petIds)
    if (read === undefined) throw new Error(`the database has no shop ${shopId}`)
    if (version !== undefined && !isSame(version, read.version)) return undefined
    onShare(SHARES.read)
    const before = this.#made?.plan === plan ? this.#made : undefined
    const made = { read, plan, planned: planned(petIds, plan, read, before) }
    this.#made = made
    if (isOfOtherCurrency(made.planned, read.currency)) return this.#ofFormerCurrency()
    const codes = await readCodesOfImport(lane, shopQueries, shopId, made.planned)
    const refused =
      this.#work.refused(made.planned, takenByImport(made.planned, codes)) ??
      (await this.#work.first?.refused(lane))
    // Each may have been read of another version: only what is found under the lock counts.
    if (refused !== undefined) return isLocked ? { outcome: refused } : undefined
    onShare(SHARES.planned)
    return this.#write(lane, made, begun)
  }

  #ofFormerCurrency(): Done<Outcome> | undefined {
    const { currencyChanged } = this.#work
    return currencyChanged === undefined ? undefined : { outcome: currencyChanged }
  }

  async #write(
    lane: Statements,
    { read, planned }: Made,
    { change, undoable }: BegunChange,
  ): Promise<Done<Outcome> | undefined> {
    const { shopQueries, shopId } = this.#dependencies
    const base = read.version
    const at = await readDatabaseTime(lane)
    const stored = { ...storedOf(read), ...undoable }
    const plan = bulkWrites(stored, planned, change, at, base.revision + 1n)
    const edits = [...plan.editedSilently]
    const steps = BigInt(plan.journal.length + edits.length)
    const after = steps === 0n ? base : { revision: base.revision + steps, op: randomUUID() }
    const first = (await this.#work.first?.write(lane, at)) ?? []
    const entries = [
      ...first,
      bulkEntry(actionOf(change), { pets: sizeOf(planned), keyId: change.keyId }, at),
    ]
    const writes = { shopId, base, after, at, edits, plan, entries }
    const outcome = this.#work.written(planned, at)
    this.#unsettled = { writes, outcome }
    if ((await shopQueries.commit(lane, [writes])).size > 0) return { outcome }
    if (this.#work.first !== undefined) throw new Error('a locked shop has changed')
    return undefined
  }
}
