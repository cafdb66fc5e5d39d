import type { Clock } from '../../../clocks/clock.ts'
import type { OutcomeOf, StockChange } from '../../../stock/stock-change.ts'
import { Overloaded, StorageUnavailable } from '../../../stock/store.ts'
import type { EngineEvents } from '../../engine.ts'
import type { Lane } from '../driver/lane.ts'
import { Conflict, NotPermitted } from '../driver/outcomes.ts'
import { Batch, type PendingChange } from './batch.ts'
import { BatchCommit, type BatchCommitDependencies } from './batch-commit.ts'
import type { Deadlines } from './deadlines.ts'
import { retryPause } from './retry-pause.ts'
import type { ShopState } from './shop-state.ts'

/** How many changes may wait for their commit. Beyond that a request fails at once. */
const QUEUE_LIMIT = 10_000

/** The most changes that are committed together. */
const BATCH_LIMIT = 1_000

/**
 * How long a batch may take until the next one is sent beside it. Until then changes gather: one large statement
 * costs a database less than two small ones. Where a statement is about one shop, nothing waits.
 */
const GATHER_MS = 100

export interface ShopWriterDependencies extends BatchCommitDependencies {
  /** Each commits one statement at a time. */
  readonly lanes: readonly Lane[]
  readonly deadlines: Deadlines
  readonly events: Pick<EngineEvents, 'onCommit' | 'onCommitFailed'>
  readonly clock: Pick<Clock, 'monotonic' | 'every'>
}

/**
 * Commits the changes of all shops. What comes for a shop while its batch is in flight is pending, and becomes
 * the next batch; the batches of all shops that are pending are committed together.
 */
export class ShopWriter {
  readonly #dependencies: ShopWriterDependencies
  readonly #commit: BatchCommit
  readonly #freeLanes: Lane[]
  readonly #pending = new Map<ShopState, PendingChange[]>()
  readonly #inFlight = new Map<ShopState, Batch>()
  /** When each batch in flight was sent that is tried for the first time. */
  readonly #sentAt = new Map<Lane, number>()
  /** Set while what is pending waits for a batch in flight. */
  #cancelTimer: (() => void) | undefined
  /** Those that wait, and those whose batch is not over yet. */
  #queued = 0
  #isScheduled = false
  #onIdle: (() => void) | undefined

  constructor(dependencies: ShopWriterDependencies) {
    this.#dependencies = dependencies
    this.#commit = new BatchCommit(dependencies)
    this.#freeLanes = [...dependencies.lanes]
  }

  /** How many changes wait for their commit. */
  get queued(): number {
    let queued = 0
    for (const changes of this.#pending.values()) queued += changes.length
    for (const batch of this.#inFlight.values()) queued += batch.waitingCount
    return queued
  }

  /** Makes a change, and resolves when it is durable. @throws StorageUnavailable, Overloaded */
  make<Change extends StockChange>(
    shop: ShopState,
    change: Change,
    cameAt?: number,
  ): Promise<OutcomeOf<Change>> {
    if (this.#onIdle) return Promise.reject(new StorageUnavailable('the service is stopping'))
    if (this.#queued >= QUEUE_LIMIT) {
      return Promise.reject(new Overloaded(`${QUEUE_LIMIT} writes are waiting`))
    }
    const waiting = this.#dependencies.deadlines.start<OutcomeOf<Change>>(cameAt)
    const pending = this.#pending.get(shop)
    // The outcome of a change has the type of its kind: `planBatch` makes it so.
    const entry = { change, waiting } as PendingChange
    if (pending !== undefined) pending.push(entry)
    else {
      this.#pending.set(shop, [entry])
      shop.uses += 1
    }
    this.#queued += 1
    this.#schedule()
    return waiting.promise
  }

  /** Commits what waits; from now on, changes are refused. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve
      this.#endIfIdle()
    })
  }

  // What comes in one turn of the event loop goes into one batch.
  #schedule(): void {
    if (this.#isScheduled || this.#cancelTimer || this.#freeLanes.length === 0) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.#startNext()
    })
  }

  #startNext(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    while (this.#freeLanes.length > 0) {
      if (this.#isGathering()) {
        this.#startLater()
        return
      }
      const batches = this.#takeBatches()
      const lane = this.#freeLanes.pop()
      if (lane === undefined) return
      if (batches.length === 0) {
        this.#freeLanes.push(lane)
        return
      }
      void this.#write(batches, lane)
    }
  }

  /** Whether what is pending waits for the batch in flight. */
  #isGathering(): boolean {
    if (this.#dependencies.dialect().shopsAtOnce === 1) return false
    const latest = Math.max(...this.#sentAt.values())
    return this.#dependencies.clock.monotonic() - latest < GATHER_MS
  }

  #startLater(): void {
    if (this.#pending.size === 0) return
    this.#cancelTimer = this.#dependencies.clock.every(GATHER_MS, () => this.#startNext())
  }

  #takeBatches(): Batch[] {
    const batches: Batch[] = []
    let size = 0
    const { shopsAtOnce } = this.#dependencies.dialect()
    for (const [shop, changes] of this.#pending) {
      if (size >= BATCH_LIMIT || batches.length === shopsAtOnce) break
      if (this.#inFlight.has(shop)) continue
      const taken = changes.splice(0, BATCH_LIMIT - size)
      size += taken.length
      if (changes.length === 0) this.#pending.delete(shop)
      else shop.uses += 1
      const batch = new Batch(shop, taken)
      this.#inFlight.set(shop, batch)
      batches.push(batch)
    }
    return batches
  }

  async #write(batches: readonly Batch[], lane: Lane): Promise<void> {
    const size = batches.reduce((sum, batch) => sum + batch.size, 0)
    const { monotonic } = this.#dependencies.clock
    const began = monotonic()
    this.#sentAt.set(lane, began)
    const isWhole = await this.#writeAll(batches, lane)
    const { onCommit, onCommitFailed } = this.#dependencies.events
    if (isWhole) onCommit(size, monotonic() - began)
    else onCommitFailed()
    this.#queued -= size
    for (const { shop } of batches) {
      this.#inFlight.delete(shop)
      shop.uses -= 1
    }
    this.#freeLanes.push(lane)
    this.#startNextBeside(lane)
    this.#endIfIdle()
  }

  /** Nothing waits for the batch of this lane any more: it is over, or has to be tried again. */
  #startNextBeside(lane: Lane): void {
    this.#sentAt.delete(lane)
    this.#startNext()
  }

  /** @returns whether all are committed, and none has failed or is late */
  async #writeAll(batches: readonly Batch[], lane: Lane): Promise<boolean> {
    let open = batches
    let isContended = false
    let failures = 0
    let isWhole = true
    while (open.length > 0) {
      const unsettled = open.filter((batch) => batch.unsettled !== undefined)
      try {
        const done = await this.#try(open, unsettled, lane, isContended)
        open = open.filter((batch) => !done.has(batch))
        isContended = true
        failures = 0
      } catch (error) {
        this.#startNextBeside(lane)
        if (!(error instanceof StorageUnavailable)) return this.#writeApart(open, lane, error)
        if (error instanceof NotPermitted) return rejected(open, error)
        isContended ||= error instanceof Conflict
        if (!(error instanceof Conflict)) {
          failures += 1
          await retryPause(failures)
        }
      }
      if (open.length > 0) this.#startNextBeside(lane)
      const waiting = open.filter((batch) => batch.isWaiting)
      isWhole &&= waiting.length === open.length
      open = waiting
    }
    return isWhole
  }

  async #try(
    open: readonly Batch[],
    unsettled: readonly Batch[],
    lane: Lane,
    isContended: boolean,
  ): Promise<ReadonlySet<Batch>> {
    if (unsettled.length > 0) return this.#commit.settle(unsettled, lane)
    if (!isContended) return this.#commit.commit(open, lane)
    return this.#commit.commitLocked(open, lane)
  }

  /** Commits each change by itself after a statement was wrong: the one that is wrong fails alone. */
  async #writeApart(open: readonly Batch[], lane: Lane, error: unknown): Promise<false> {
    const isOne = open.length === 1 && open[0]?.size === 1
    if (isOne || open.some(({ unsettled }) => unsettled !== undefined)) return rejected(open, error)
    for (const change of open.flatMap((batch) => batch.apart())) {
      await this.#writeAll([change], lane)
    }
    return false
  }

  #endIfIdle(): void {
    if (this.#queued === 0) this.#onIdle?.()
  }
}

function rejected(batches: readonly Batch[], error: unknown): false {
  for (const batch of batches) batch.reject(error)
  return false
}
