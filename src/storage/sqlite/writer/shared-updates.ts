import type { QuantityUpdate } from '../../../stock/store.ts'
import type { QuantityUpdates } from './write-batch.ts'

/** Bytes an update: its pet, its quantity, its key and its outcome. */
const BYTES = 8 + 4 + 4 + 1

/**
 * Quantity updates in columns that two threads see: to copy them into a message would cost more than all else
 * that the two threads do to hand them over.
 *
 * The messages order the threads, and nothing here is locked. The main thread writes a batch into the
 * columns and posts its length. From then on the memory is the writer's, until it has written the
 * outcomes and posted that it is done. So one batch at a time is in here. A writer that is replaced leaves
 * its memory behind: it may still write to it.
 */
export class SharedUpdates {
  readonly memory: SharedArrayBuffer
  readonly #petIds: BigInt64Array
  readonly #quantities: Int32Array
  readonly #keys: Uint32Array
  readonly #outcomes: Uint8Array

  /** @param memory the other thread's; or for how many updates to make it */
  constructor(memory: SharedArrayBuffer | number) {
    this.memory = typeof memory === 'number' ? new SharedArrayBuffer(memory * BYTES) : memory
    const most = this.memory.byteLength / BYTES
    this.#petIds = new BigInt64Array(this.memory, 0, most)
    this.#quantities = new Int32Array(this.memory, 8 * most, most)
    this.#keys = new Uint32Array(this.memory, 12 * most, most)
    this.#outcomes = new Uint8Array(this.memory, 16 * most, most)
  }

  /**
   * Writes a batch, in the main thread.
   * @param placeOfKey finds the place of a key's id in the list that the writer has
   * @returns its length
   */
  put(updates: readonly QuantityUpdate[], placeOfKey: (keyId: string) => number): number {
    for (let place = 0; place < updates.length; place++) {
      const { petId, quantity, keyId } = updates[place] as QuantityUpdate
      this.#petIds[place] = petId
      this.#quantities[place] = quantity
      this.#keys[place] = placeOfKey(keyId)
    }
    return updates.length
  }

  /** The batch, in the writer. */
  take(length: number, keyIds: readonly string[]): QuantityUpdates {
    return {
      petIds: this.#petIds.subarray(0, length),
      quantities: this.#quantities.subarray(0, length),
      keys: this.#keys.subarray(0, length),
      keyIds,
    }
  }

  putOutcomes(outcomes: Uint8Array): void {
    this.#outcomes.set(outcomes)
  }

  /** A copy of the outcomes, which the next batch may overwrite. */
  takeOutcomes(length: number): Uint8Array {
    return this.#outcomes.slice(0, length)
  }
}
