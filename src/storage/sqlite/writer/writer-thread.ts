import type { Thread } from '../../../runtime/thread.ts'
import {
  Overloaded,
  QUEUE_LIMIT,
  type QuantityUpdate,
  StorageUnavailable,
} from '../../../stock/store.ts'
import { failureError, unavailable, type WriteFailure } from '../driver/sqlite-failure.ts'
import type { PendingBatch } from './pending-batch.ts'
import { Restarts } from './restarts.ts'
import { Checkpoint, Looks, type QueuePlace, WriteQueue } from './waiting-work.ts'
import type {
  FromWriter,
  LogDestination,
  OpenedDatabase,
  OperationOf,
  ToWriter,
  WriteKind,
  WriteOutcome,
  WrittenBatch,
} from './write-batch.ts'
import type { WriterSurroundings } from './writer-surroundings.ts'
import { publish, type WriterEvents } from './writer-surroundings.ts'

/** The main thread's side of the writer: one batch is in flight, the next one is pending. */
export class WriterThread {
  readonly #settleOpened = Promise.withResolvers<void>()
  /** Resolves when the database is open and the listener has the first snapshot. */
  readonly opened = this.#settleOpened.promise
  readonly #around: WriterSurroundings
  readonly #database: OpenedDatabase
  readonly #events: WriterEvents
  #worker: Thread
  /** Whether a thread was open before: the next one notices no commit that was made between the two. */
  #wasOpened = false
  #state: 'opening' | 'ready' | 'failed' | 'closed' = 'opening'
  readonly #queue = new WriteQueue()
  #inFlight: PendingBatch | undefined
  #sentAt = 0
  #sendsLater = false
  #onClosed: (() => void) | undefined
  #logAtClose: LogDestination = 'here'
  readonly #checkpoint = new Checkpoint()
  readonly #looks = new Looks(() => this.#worker.post({ type: 'look' } satisfies ToWriter))
  readonly #restarts: Restarts

  constructor(around: WriterSurroundings, database: OpenedDatabase, events: WriterEvents) {
    this.#around = around
    this.#database = database
    this.#events = events
    this.#restarts = new Restarts({
      ...{ after: around.after, mayReopen: events.mayReopen },
      isNeeded: () => this.#state === 'failed',
      start: () => {
        this.#worker = this.#start()
      },
      onPutOff: () => this.#looks.fail(new StorageUnavailable('the database is not in its place')),
    })
    this.#worker = this.#start()
  }

  /** How many writes wait for their commit. */
  get queued(): number {
    return this.#queue.pending.size + (this.#inFlight?.size ?? 0)
  }

  /** @throws Overloaded, StorageUnavailable */
  setQuantity(update: QuantityUpdate): void {
    this.#refuseIfNotWriting()
    this.#queue.pending.update(update)
    this.#sendLater()
  }

  /**
   * @param place with the other writes, or behind them: in a transaction of its own, once nothing else waits
   * @throws Overloaded, StorageUnavailable
   */
  async perform<Kind extends WriteKind>(
    operation: OperationOf<Kind>,
    place: QueuePlace = 'with_others',
  ): Promise<WriteOutcome<Kind>> {
    this.#refuseIfNotWriting()
    const outcome = this.#queue.add(operation, place, this.#around.monotonic())
    this.#sendNext()
    return outcome
  }

  /**
   * Lets the writer bring the log into the database, after the writes that wait.
   * @returns whether the database holds the whole log
   */
  checkpoint(): Promise<boolean> {
    if (this.#state !== 'ready' || this.#onClosed) return Promise.resolve(false)
    const whole = this.#checkpoint.ask()
    this.#sendNext()
    return whole
  }

  /**
   * Resolves once those who follow the stock have heard of all that was committed before the call, on whatever
   * connection. Where the thread fails, the next one looks.
   * @throws StorageUnavailable, DatabaseDamaged: they may hear of it later
   */
  async catchUp(): Promise<void> {
    this.#refuseIfOver()
    await this.#looks.wait(this.#state === 'ready')
  }

  /** Commits what is pending, then closes the connection. */
  close(log: LogDestination = 'here'): Promise<void> {
    this.#logAtClose = log
    return new Promise((resolve) => {
      this.#onClosed = resolve
      if (this.#state === 'failed') this.#end()
      else this.#sendNext()
    })
  }

  #refuseIfOver(): void {
    if (this.#onClosed) throw StorageUnavailable.stopping()
    this.#events.assertWritable?.()
  }

  #refuseIfNotWriting(): void {
    this.#refuseIfOver()
    if (this.#state === 'failed') throw new StorageUnavailable('the writer thread has failed')
    if (this.queued >= QUEUE_LIMIT) throw new Overloaded(`${QUEUE_LIMIT} writes are waiting`)
  }

  /** Sends at the end of the loop's turn, with what else comes in it: fewer commits, and fewer messages. */
  #sendLater(): void {
    if (this.#sendsLater || this.#inFlight) return
    this.#sendsLater = true
    this.#around.atTurnsEnd(() => {
      this.#sendsLater = false
      this.#sendNext()
    })
  }

  #sendNext(): void {
    if (this.#state !== 'ready' || this.#inFlight) return
    this.#sentAt = this.#around.monotonic()
    this.#inFlight = this.#queue.takeNext(this.#sentAt)
    if (this.#inFlight) {
      this.#worker.post({ type: 'write', batch: this.#inFlight.seal() } satisfies ToWriter)
    } else if (this.#onClosed) {
      this.#worker.post({ type: 'close', log: this.#logAtClose })
    } else if (this.#checkpoint.begin()) {
      this.#worker.post({ type: 'checkpoint' })
    }
  }

  #start(): Thread {
    const worker: Thread = this.#around.start({
      // A thread that was replaced may still have something to say.
      onMessage: (message) => {
        if (worker === this.#worker) this.#receive(message)
      },
      onError: (message) => this.#failed(worker, unavailable(message)),
      onEnd: () => this.#failed(worker, unavailable('the writer thread ended')),
    })
    worker.post({ type: 'open', ...this.#database } satisfies ToWriter)
    this.#state = 'opening'
    return worker
  }

  #receive(message: FromWriter): void {
    switch (message.type) {
      case 'opened':
        this.#events.stock.onSnapshot(message.snapshot)
        this.#state = 'ready'
        this.#looks.askAnew()
        this.#sendNext()
        if (this.#wasOpened) this.#events.onChangedElsewhere(true)
        this.#wasOpened = true
        this.#settleOpened.resolve()
        break
      case 'written':
        this.#written(message.written)
        break
      case 'not_written':
        this.#events.onCommitFailed?.()
        if (message.failure.failure === 'damaged') this.#events.onDamage(message.failure.message)
        this.#next()?.notWritten(message.failure)
        break
      case 'changed_elsewhere':
        publish(message.elsewhere, this.#events)
        break
      case 'looked':
        this.#looks.done()
        break
      case 'damaged':
        this.#events.onDamage(message.message)
        break
      case 'checkpointed':
        this.#checkpoint.done(message.isWhole)
        break
      case 'closed':
        this.#end()
        break
      case 'failed':
        this.#failed(this.#worker, message.failure)
    }
  }

  #written(written: WrittenBatch): void {
    this.#restarts.succeeded()
    this.#events.onCommit?.(this.#inFlight?.size ?? 0, this.#around.monotonic() - this.#sentAt)
    const batch = this.#next()
    if (written.elsewhere !== undefined) publish(written.elsewhere, this.#events)
    batch?.written(written, this.#events.stock)
  }

  /** Sends the next batch before the promises of this one are settled. */
  #next(): PendingBatch | undefined {
    const done = this.#inFlight
    this.#inFlight = undefined
    this.#sendNext()
    return done
  }

  /** Rejects all that waits, since its outcome is unknown, and replaces the thread. */
  #failed(worker: Thread, failed: WriteFailure): void {
    if (worker !== this.#worker || this.#state === 'failed' || this.#state === 'closed') return
    const isLast = this.#state === 'opening' || failed.failure === 'damaged'
    this.#state = 'failed'
    void worker.terminate()
    if (isLast) this.#looks.fail(failureError(failed))
    const unsettled = [this.#inFlight, ...this.#queue.takeAll()]
    this.#inFlight = undefined
    for (const batch of unsettled) batch?.notWritten(failed)
    this.#checkpoint.done(false)
    this.#settleOpened.reject(failureError(failed))
    if (failed.failure === 'damaged') this.#events.onDamage(failed.message)
    this.#events.onFailure(failed.message)
    if (this.#onClosed) this.#end()
    // Another thread would find the same damage.
    else if (failed.failure !== 'damaged') this.#restarts.later()
  }

  #end(): void {
    this.#state = 'closed'
    this.#checkpoint.done(false)
    this.#looks.fail(StorageUnavailable.stopping())
    void this.#worker.terminate()
    this.#onClosed?.()
  }
}
