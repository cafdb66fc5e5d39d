import type { BatchPlan } from '../../../stock/plan-batch.ts'
import { type StockChange, writesOf } from '../../../stock/stock-change.ts'
import { petIdsOf, touchedBy } from '../../../stock/stock-listener.ts'
import type { Waiting } from './deadlines.ts'
import type { OwnChanges, ShopState, Version } from './shop-state.ts'

/** A change that waits for its commit. Its outcome is that of its kind. */
export interface PendingChange {
  readonly change: StockChange
  readonly waiting: Waiting<unknown>
}

/** A batch as it is sent: what it makes of a version of its shop. */
export interface PlannedBatch {
  readonly shopId: bigint
  readonly base: Version
  /** The version that the batch makes. The base itself, where nothing changes. */
  readonly after: Version
  readonly at: number
  readonly plan: BatchPlan<readonly StockChange[]>
  /** The pets with an edit and no movement; their rows follow those of the journal. */
  readonly edits: readonly bigint[]
  readonly changes: readonly PendingChange[]
  /** By {@link ShopState.numberSending}, when it was sent first. */
  readonly sending: number
  /** The moment of the read index before it was sent. */
  readonly moment: number
}

/** The changes of one shop that are committed together. */
export class Batch {
  readonly shop: ShopState
  /** How many writes it was taken with; some may be late since. */
  readonly taken: number
  #changes: readonly PendingChange[]
  /** What was sent without a response that says whether it was done. */
  unsettled: PlannedBatch | undefined

  constructor(shop: ShopState, changes: readonly PendingChange[]) {
    this.shop = shop
    this.#changes = changes
    this.taken = this.writes
  }

  get size(): number {
    return this.#changes.length
  }

  get writes(): number {
    return sumOfWrites(this.#changes)
  }

  /** Whether a client still waits for any of its changes. */
  get isWaiting(): boolean {
    return this.#changes.some(({ waiting }) => waiting.isWaiting)
  }

  get waitingCount(): number {
    return this.#changes.filter(({ waiting }) => waiting.isWaiting).length
  }

  /** The changes that clients wait for. Late ones are not made any more. */
  waiting(): readonly PendingChange[] {
    const isLate = this.#changes.some(({ waiting }) => !waiting.isWaiting)
    if (isLate) this.#changes = this.#changes.filter(({ waiting }) => waiting.isWaiting)
    return this.#changes
  }

  /** A batch for each change: one that is wrong in itself fails alone. */
  apart(): Batch[] {
    return this.waiting().map((change) => new Batch(this.shop, [change]))
  }

  reject(error: unknown): void {
    for (const { waiting } of this.#changes) waiting.reject(error)
  }
}

/** Takes changes from the front, up to so many writes: one change at least. */
export function takeWrites(changes: PendingChange[], most: number): PendingChange[] {
  let writes = 0
  const end = changes.findIndex(({ change }) => {
    const isFull = writes >= most
    writes += writesOf(change)
    return isFull
  })
  return changes.splice(0, end < 0 ? changes.length : end)
}

export const sumOfWrites = (changes: readonly PendingChange[]): number =>
  changes.reduce((sum, { change }) => sum + writesOf(change), 0)

export const resolveAll = ({ changes, plan }: PlannedBatch): void =>
  changes.forEach(({ waiting }, place) => {
    waiting.resolve(plan.outcomes[place])
  })

/** What the list and those who follow the shop learn of a batch. */
export function ownChanges({ sending, base, after, plan }: PlannedBatch): OwnChanges {
  const touched = touchedBy(plan)
  return { sending, base, after, touched, petIds: petIdsOf(touched) }
}
