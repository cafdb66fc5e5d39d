import type { Clock } from '../../../clocks/clock.ts'
import {
  type ChangeKind,
  type ChangeOf,
  type OutcomeOf,
  writesOf,
} from '../../../stock/stock-change.ts'
import { Overloaded, QUEUE_LIMIT, StorageUnavailable } from '../../../stock/store.ts'
import type { EngineEvents } from '../../engine.ts'
import type { Lane } from '../driver/lane.ts'
import type { Batch, PendingChange } from './batch.ts'
import { BatchCommit, type BatchCommitDependencies } from './batch-commit.ts'
import { BatchTries, type Tried } from './batch-tries.ts'
import type { Deadlines } from './deadlines.ts'
import { HeldUpBatches } from './held-up-batches.ts'
import { PendingChanges } from './pending-changes.ts'
import type { ShopState } from './shop-state.ts'

/**
 * How long a batch may take until the next one is sent beside it. Until then changes gather: one large statement
 * costs a database less than two small ones.
 */
const GATHER_MS = 100

/** So many changes do not wait: beside a statement that is as large, the database and the node both have work. */
const ENOUGH_CHANGES = 64

interface ShopWriterDependencies extends BatchCommitDependencies {
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
  readonly #tries: BatchTries
  readonly #freeLanes: Lane[]
  readonly #pending = new PendingChanges()
  readonly #inFlight = new Map<ShopState, Batch>()
  /** When each batch in flight was sent that is tried for the first time. */
  readonly #sentAt = new Map<Lane, number>()
  readonly #heldUp: HeldUpBatches
  /** Set while what is pending waits for a batch in flight. */
  #cancelTimer: (() => void) | undefined
  /** Those that wait, and those whose batch is not over yet. */
  #queued = 0
  #isScheduled = false
  #onIdle: (() => void) | undefined

  constructor(dependencies: ShopWriterDependencies) {
    this.#dependencies = dependencies
    this.#heldUp = new HeldUpBatches({
      clock: dependencies.clock,
      onLook: () => this.#startNext(),
    })
    this.#tries = new BatchTries({
      commit: new BatchCommit(dependencies),
      isSharded: () => dependencies.shopQueries().shopsAtOnce === 1,
      onAgain: (lane) => this.#startNextBeside(lane),
      isOver: (error) => this.#givesUp(error),
    })
    this.#freeLanes = [...dependencies.lanes]
  }

  /** How many changes wait for their commit. */
  get queued(): number {
    let queued = this.#pending.count(ofAll)
    for (const batch of this.#inFlight.values()) queued += batch.waitingCount
    return queued
  }

  /** Makes a change, and resolves when it is durable. @throws StorageUnavailable, Overloaded */
  make<Kind extends ChangeKind>(
    shop: ShopState,
    change: ChangeOf<Kind>,
    cameAt?: number,
  ): Promise<OutcomeOf<Kind>> {
    if (this.#onIdle) return Promise.reject(StorageUnavailable.stopping())
    if (this.#queued >= QUEUE_LIMIT) {
      return Promise.reject(new Overloaded(`${QUEUE_LIMIT} writes are waiting`))
    }
    const waiting = this.#dependencies.deadlines.start<OutcomeOf<Kind>>(cameAt)
    // The outcome of a change has the type of its kind: `planBatch` makes it so.
    this.#pending.add(shop, { change, waiting } as PendingChange)
    this.#queued += writesOf(change)
    this.#schedule()
    return waiting.promise
  }

  /** Commits what waits, as long as the database responds; from now on, changes are refused. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve
      this.#endIfIdle()
    })
  }

  // What comes in one turn of the event loop goes into one batch.
  #schedule(): void {
    if (this.#isScheduled || this.#freeLanes.length === 0) return
    this.#isScheduled = true
    void Promise.resolve().then(() => {
      this.#isScheduled = false
      this.#startNext()
    })
  }

  #startNext(): void {
    const { shopsAtOnce } = this.#dependencies.shopQueries()
    while (this.#freeLanes.length > 0) {
      if (this.#startHeldUp()) continue
      // Where a statement is about one shop, nothing waits, and nothing is halved.
      const ready = shopsAtOnce === 1 ? 0 : this.#pending.count(this.#isReady)
      if (shopsAtOnce > 1 && this.#isGathering(ready)) {
        this.#startLater()
        return
      }
      const batches = this.#takeBatches(shopsAtOnce, ready)
      const lane = batches.length === 0 ? undefined : this.#freeLanes.pop()
      if (lane === undefined) break
      this.#heldUp.otherSent()
      this.#sentAt.set(lane, this.#dependencies.clock.monotonic())
      void this.#write(batches, lane, this.#tries.together)
    }
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
  }

  /**
   * Whether what is pending waits for the batch in flight.
   * @param ready how many changes could be sent
   */
  #isGathering(ready: number): boolean {
    if (ready >= ENOUGH_CHANGES) return false
    const latest = Math.max(...this.#sentAt.values())
    return this.#dependencies.clock.monotonic() - latest < GATHER_MS
  }

  /** Whether no batch of a shop is in flight. */
  readonly #isReady = (shop: ShopState): boolean => !this.#inFlight.has(shop)

  #startLater(): void {
    if (this.#pending.isEmpty) return
    this.#cancelTimer ??= this.#dependencies.clock.every(GATHER_MS, () => this.#startNext())
  }

  #takeBatches(shopsAtOnce: number, ready: number): readonly Batch[] {
    const batches = this.#pending.take({
      isReady: this.#isReady,
      shops: shopsAtOnce,
      writes: this.#enoughForEachLane(ready),
    })
    for (const batch of batches) this.#inFlight.set(batch.shop, batch)
    return batches
  }

  /** Half of what is ready, where that is enough for both lanes. */
  #enoughForEachLane(ready: number): number | undefined {
    if (this.#freeLanes.length < 2) return undefined
    const half = Math.ceil(ready / 2)
    return half < ENOUGH_CHANGES ? undefined : half
  }

  async #write(
    batches: readonly Batch[],
    lane: Lane,
    tries: (batches: readonly Batch[], lane: Lane) => Promise<Tried>,
  ): Promise<void> {
    const began = this.#dependencies.clock.monotonic()
    const { isWhole, heldUp } = await tries(batches, lane)
    const aside = this.#onIdle === undefined ? new Set(heldUp) : NONE
    if (aside.size === 0) for (const batch of heldUp) batch.reject(StorageUnavailable.stopping())
    this.#end(
      batches.filter((batch) => !aside.has(batch)),
      isWhole && aside.size === heldUp.length,
      began,
    )
    // The shop of each goes on being one with a batch in flight.
    for (const batch of aside) this.#heldUp.add(batch)
    this.#freeLanes.push(lane)
    this.#startNextBeside(lane)
    this.#endIfIdle()
  }

  #end(batches: readonly Batch[], isWhole: boolean, began: number): void {
    if (batches.length === 0) return
    const { events, clock } = this.#dependencies
    const size = batches.reduce((sum, { taken }) => sum + taken, 0)
    if (isWhole) events.onCommit(size, clock.monotonic() - began)
    else events.onCommitFailed()
    this.#queued -= size
    for (const { shop } of batches) {
      this.#inFlight.delete(shop)
      shop.uses -= 1
    }
  }

  /** @returns whether a batch is tried again that is held up */
  #startHeldUp(): boolean {
    const batch = this.#heldUp.take(() => this.#pending.count(this.#isReady) > 0)
    const lane = batch && this.#freeLanes.pop()
    if (batch === undefined || lane === undefined) return false
    void this.#write([batch], lane, (batches) =>
      this.#tries.apart(batches, lane).finally(() => this.#heldUp.tried()),
    )
    return true
  }

  /** Nothing waits for the batch of this lane any more: it is over, or has to be tried again. */
  #startNextBeside(lane: Lane): void {
    this.#sentAt.delete(lane)
    this.#startNext()
  }

  /** Rejects all that waits. At a stop nothing is sent again: no client is connected any more. */
  #givesUp(error: StorageUnavailable): boolean {
    if (this.#onIdle === undefined) return false
    this.#queued -= this.#pending.rejectAll(error)
    return true
  }

  #endIfIdle(): void {
    if (this.#queued === 0) this.#onIdle?.()
  }
}

const ofAll = () => true

const NONE: ReadonlySet<Batch> = new Set()
