import { PendingBatch } from './pending-batch.ts'
import type { OperationOf, WriteKind, WriteOutcome } from './write-batch.ts'

/** How long what comes behind waits at most while other writes come all the time. */
const BEHIND_WAIT_MS = 250

/** Whether a write is committed with the others that wait, or behind them. */
export type QueuePlace = 'with_others' | 'behind'

/** The writes that wait for the writer thread: those of requests, and what comes behind them, in batches of its own. */
export class WriteQueue {
  #pending = new PendingBatch()
  #behind = new PendingBatch()
  /** When the first of what comes behind came, in milliseconds of the monotonic clock. */
  #behindSince = 0

  get pending(): PendingBatch {
    return this.#pending
  }

  /** @param now milliseconds of the monotonic clock */
  add<Kind extends WriteKind>(
    operation: OperationOf<Kind>,
    place: QueuePlace,
    now: number,
  ): Promise<WriteOutcome<Kind>> {
    if (place === 'with_others') return this.#pending.operation(operation)
    if (this.#behind.size === 0) this.#behindSince = now
    return this.#behind.operation(operation)
  }

  /** Takes the next batch; undefined: nothing waits. */
  takeNext(now: number): PendingBatch | undefined {
    const hasBehind = this.#behind.size > 0
    const isDue = this.#pending.size === 0 || now - this.#behindSince >= BEHIND_WAIT_MS
    if (hasBehind && isDue) return this.#takeBehind()
    return this.#pending.size > 0 ? this.#takePending() : undefined
  }

  takeAll(): PendingBatch[] {
    return [this.#takePending(), this.#takeBehind()]
  }

  #takePending(): PendingBatch {
    const batch = this.#pending
    this.#pending = new PendingBatch()
    return batch
  }

  #takeBehind(): PendingBatch {
    const batch = this.#behind
    this.#behind = new PendingBatch()
    return batch
  }
}

/** Those who wait until the thread has looked for what others have committed, in their order. */
export class Looks {
  readonly #post: () => void
  #waiting: PromiseWithResolvers<void>[] = []

  /** @param post asks the thread for one look */
  constructor(post: () => void) {
    this.#post = post
  }

  /** @param isReady whether there is a thread to ask: else the next one is asked */
  wait(isReady: boolean): Promise<void> {
    const look = Promise.withResolvers<void>()
    this.#waiting.push(look)
    if (isReady) this.#post()
    return look.promise
  }

  /** Another thread is ready. What the one before it was asked for, it has not heard of. */
  askAnew(): void {
    for (const _ of this.#waiting) this.#post()
  }

  done(): void {
    this.#waiting.shift()?.resolve()
  }

  fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(error)
  }
}

/** One checkpoint for all who ask for it meanwhile, which comes once nothing else waits. */
export class Checkpoint {
  #asked: (PromiseWithResolvers<boolean> & { isPosted: boolean }) | undefined

  /** @returns whether the database holds the whole log */
  ask(): Promise<boolean> {
    this.#asked ??= { ...Promise.withResolvers(), isPosted: false }
    return this.#asked.promise
  }

  /** Nothing else waits. @returns whether the thread is to begin with it now */
  begin(): boolean {
    if (this.#asked === undefined || this.#asked.isPosted) return false
    this.#asked.isPosted = true
    return true
  }

  done(isWhole: boolean): void {
    this.#asked?.resolve(isWhole)
    this.#asked = undefined
  }
}
