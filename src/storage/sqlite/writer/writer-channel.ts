import { startThread } from '#runtime/thread'
import type { Thread, ThreadEvents } from '../../../runtime/thread.ts'
import type { PendingBatch } from './pending-batch.ts'
import { SharedUpdates } from './shared-updates.ts'
import type { FromWriter, ToWriter } from './write-batch.ts'

/** What passes to one writer thread: messages, and the memory that both threads see. */
export class WriterChannel {
  readonly #thread: Thread
  readonly #updates: SharedUpdates
  /** The keys that the writer knows, with their places in its list. */
  readonly #keys = new Map<string, number>()

  /**
   * Starts the thread, which opens the database.
   * @param mostUpdates the most updates of a batch
   */
  constructor(
    entryPoint: URL,
    database: string,
    mostUpdates: number,
    events: ThreadEvents<FromWriter>,
  ) {
    this.#updates = new SharedUpdates(mostUpdates)
    this.#thread = startThread(entryPoint, events)
    this.post({ type: 'open', database, updates: this.#updates.memory })
  }

  /** Sends a batch, once the batch before is written. */
  send({ updates, operations }: PendingBatch): void {
    const length = this.#updates.put(updates, this.#placeOfKey)
    if (operations.length === 0) this.post(length)
    else this.post({ type: 'write', updates: length, operations })
  }

  /** The outcomes of the updates of the batch that was written last. */
  takeOutcomes(length: number): Uint8Array {
    return this.#updates.takeOutcomes(length)
  }

  post(message: ToWriter): void {
    this.#thread.post(message)
  }

  terminate(): void {
    void this.#thread.terminate()
  }

  readonly #placeOfKey = (id: string): number => {
    const known = this.#keys.get(id)
    if (known !== undefined) return known
    const place = this.#keys.size
    this.#keys.set(id, place)
    this.post({ type: 'key', id })
    return place
  }
}
