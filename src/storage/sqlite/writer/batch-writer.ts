import { wantsConversion } from '../../../keys/plan-access-change.ts'
import { isStockChange } from '../../../stock/plan-batch.ts'
import type {
  ChangeKind,
  ClientChangeKind,
  OutcomeOf,
  StockChange,
} from '../../../stock/stock-change.ts'
import { statusCode, type TouchedPets, touchedBy } from '../../../stock/stock-listener.ts'
import type { StockWrites } from '../../../stock/stock-writes.ts'
import { preparedQueries } from '../driver/built-query.ts'
import type { Client, Connection } from '../driver/connection.ts'
import type { WriteFailure } from '../driver/sqlite-failure.ts'
import { failureOf } from '../driver/sqlite-failure.ts'
import { QUERIES } from '../queries/queries.ts'
import { AccessTable } from '../tables/access/access-table.ts'
import { LimiterTable } from '../tables/limiter-table.ts'
import { InventoryTable } from '../tables/stock/inventory-table.ts'
import { JournalPruning, type PruningStep } from '../tables/stock/journal-pruning.ts'
import { readSnapshot } from '../tables/stock/stock-snapshot.ts'
import { TotalsTable } from '../tables/stock/totals-table.ts'
import { TrustedTimeTable } from '../tables/trusted-time-table.ts'
import { ChangeFollower, type Position } from './change-follower.ts'
import {
  FAULTY_UPDATE,
  type OperationOf,
  UNKNOWN_PET,
  type WriteBatch,
  type WriteKind,
  type WriteOperation,
  type WriteOutcome,
  type WrittenBatch,
} from './write-batch.ts'

type Outcome = OutcomeOf<ChangeKind> | WriteFailure
interface Made {
  readonly outcomes: readonly Outcome[]
  readonly writes?: StockWrites
}
type Written = { readonly written: WrittenBatch; readonly position: Position }
type Result = WrittenBatch['results'][number]

/** Runs one part of a batch. An error that it throws fails the whole transaction. */
type Attempt = <T>(part: () => T, whenFaulty: (failure: WriteFailure) => T) => T

/** Writes a batch in one durable transaction (group commit). */
export class BatchWriter {
  /** Finds what other processes commit between the batches. */
  readonly follower: ChangeFollower
  readonly #client: Client
  readonly #stock
  readonly #transaction
  readonly #inventory: InventoryTable
  readonly #access: AccessTable
  readonly #limits: LimiterTable
  readonly #pruning: JournalPruning
  readonly #totals: TotalsTable
  readonly #trustedTime: TrustedTimeTable

  constructor(connection: Connection) {
    this.follower = new ChangeFollower(connection)
    this.#client = connection.client
    this.#stock = preparedQueries(connection.client, QUERIES.stock)
    this.#transaction = connection.client.transaction((write: () => Written) => write())
    this.#inventory = new InventoryTable(connection)
    this.#access = new AccessTable(connection)
    this.#limits = new LimiterTable(connection.client)
    this.#pruning = new JournalPruning(connection.client)
    this.#totals = new TotalsTable(connection.client)
    this.#trustedTime = new TrustedTimeTable(connection.client)
  }

  /**
   * Writes a batch in order, and returns when it is synced. A part that is wrong in itself fails alone.
   * If the commit fails nothing has changed, and it returns the failure.
   * @param at UTC epoch milliseconds, for the journal
   */
  write(batch: WriteBatch, at: number): WrittenBatch | WriteFailure {
    const changes = changesIn(batch)
    try {
      return this.#commit(batch, changes.length === 0 ? [] : [changes], at, together)
    } catch (error) {
      const failed = failureOf(error)
      if (failed.failure !== 'fault') return failed
    }
    try {
      // One plan for each change: the plan of the whole batch would fail again.
      const apart = changes.map((change) => [change])
      return this.#commit(batch, apart, at, this.#apart)
    } catch (error) {
      return failureOf(error)
    }
  }

  /** @param plans the changes that are planned and written together */
  #commit(
    batch: WriteBatch,
    plans: readonly (readonly StockChange[])[],
    at: number,
    attempt: Attempt,
  ): WrittenBatch {
    const { written, position } = this.#transaction.immediate(() => {
      const { elsewhere, position } = this.follower.lookBeforeWriting()
      const made = plans.map((changes) =>
        attempt<Made>(
          () => {
            const plan = this.#inventory.change(changes, at)
            return { outcomes: plan.outcomes, writes: plan }
          },
          (failure) => ({ outcomes: [failure] }),
        ),
      )
      const changed = made.flatMap(({ outcomes }) => outcomes)
      const updates = batch.updates.petIds.length
      const touched = changed.length === updates ? undefined : made.flatMap(touchedPets)
      const outcomes = new Uint8Array(updates).map((_, place) => codeOf(changed[place]))
      const faults = outcomes.includes(FAULTY_UPDATE) ? faultsOf(changed) : undefined
      let place = updates
      const results = batch.operations.map((operation) =>
        isStockChange(operation)
          ? resultOf(changed[place++])
          : attempt<Result>(
              () => ({ result: this.#perform(operation, at) }),
              (failure) => failure,
            ),
      )
      // A conversion changes the prices of the whole stock, and no level.
      const seen = batch.operations.some(mayConvert)
        ? { snapshot: readSnapshot(this.#client), keysChanged: elsewhere?.keysChanged ?? false }
        : elsewhere
      const written = { outcomes, faults, results, touched, elsewhere: seen }
      return { written, position: this.follower.positionAfter(position) }
    })
    this.follower.moveTo(position)
    return written
  }

  readonly #handlers: Handlers = {
    saveLimits: ({ rows, forgotten }) => this.#limits.save(rows, forgotten),
    markUsed: ({ keys }, at) => {
      for (const [id, usedAt] of keys) this.#access.keys.markUsed(id, usedAt, at)
    },
    tryWriting: () => this.#tryWriting(),
    advanceTrustedTime: ({ from, to }) => this.#trustedTime.advance(from, to),
    pruneJournal: (operation) => this.#prune(operation),
    countMovements: () => this.#totals.count(),
    changeAccess: ({ change, by, times }) => this.#access.change(change, by, times),
  }

  #perform<Kind extends OtherKind>(operation: OperationOf<Kind>, at: number): WriteOutcome<Kind> {
    return this.#handlers[operation.kind](operation, at)
  }

  /** Once the movements are done, the entries of the audit log go as well. */
  #prune({ kept, checkpoint }: OperationOf<'pruneJournal'>): PruningStep {
    const step = this.#pruning.prune(kept, checkpoint)
    if (step.next === undefined) this.#access.journal.prune(kept)
    return step
  }

  #tryWriting(): undefined {
    this.#client.run('SAVEPOINT trial')
    this.#stock.recordRemoval.run({ petId: 0n, lastMovementId: 0n })
    this.#client.run('ROLLBACK TO trial')
    this.#client.run('RELEASE trial')
  }

  /** After a fault, which is rare: runs each part under a savepoint of its own. */
  readonly #apart: Attempt = (part, whenFaulty) => {
    this.#client.run('SAVEPOINT part')
    try {
      const result = part()
      this.#client.run('RELEASE part')
      return result
    } catch (error) {
      const failed = failureOf(error)
      if (failed.failure !== 'fault') throw error
      this.#client.run('ROLLBACK TO part')
      this.#client.run('RELEASE part')
      return whenFaulty(failed)
    }
  }
}

/** What a plan has touched, if anything; the main thread needs no more of a pet than its level. */
function touchedPets({ writes }: Made): readonly TouchedPets[] {
  if (writes === undefined) return []
  const { quantities, changed, removed } = touchedBy(writes)
  if (quantities.length + changed.length + removed.length === 0) return []
  return [
    {
      quantities: quantities.map(({ petId, quantity }) => ({ petId, quantity })),
      changed: changed.map(({ petId, quantity, status }) => ({ petId, quantity, status })),
      removed,
    },
  ]
}

const together: Attempt = (part) => part()

type OtherKind = Exclude<WriteKind, ClientChangeKind>

type Handlers = {
  readonly [Kind in OtherKind]: (operation: OperationOf<Kind>, at: number) => WriteOutcome<Kind>
}

const mayConvert = (operation: WriteOperation): boolean =>
  operation.kind === 'changeAccess' && wantsConversion(operation.change)

/** The changes of the stock in a batch, in the order in which they are made. */
function changesIn({ updates, operations }: WriteBatch): StockChange[] {
  const { petIds, quantities, keys, keyIds, areSales, currencies } = updates
  const sources = keyIds.map((keyId) => ({ reason: 'update', keyId }) as const)
  const changes: StockChange[] = []
  for (let place = 0; place < petIds.length; place++) {
    const petId = petIds[place] as bigint
    const quantity = quantities[place] as number
    const key = keys[place] as number
    const by = sources[key] as (typeof sources)[number]
    changes.push({
      kind: 'setQuantity',
      petId,
      quantity,
      by,
      isSale: areSales[key] === true,
      currency: currencies[key] ?? null,
    })
  }
  changes.push(...operations.filter(isStockChange))
  return changes
}

/** The code of an update's outcome. */
function codeOf(outcome: Outcome): number {
  if (outcome === undefined) return UNKNOWN_PET
  return typeof outcome === 'object' && 'status' in outcome
    ? statusCode(outcome.status)
    : FAULTY_UPDATE
}

/** What the database said of changes that it refused, by their places. */
const faultsOf = (outcomes: readonly Outcome[]): ReadonlyMap<number, string> =>
  new Map(
    outcomes.flatMap((outcome, place) =>
      typeof outcome === 'object' && 'failure' in outcome ? [[place, outcome.message]] : [],
    ),
  )

const resultOf = (outcome: Outcome): Result =>
  typeof outcome === 'object' && 'failure' in outcome ? outcome : { result: outcome }
