/** The most updates of one batch. */
export const MOST_UPDATES = 10_000

/** Bytes an update: its pet, its quantity, its key and its outcome. */
const BYTES = 8 + 4 + 2 + 1

/**
 * Quantity updates in columns that both threads see, as a message with a copy of them would cost as much
 * as the rest of an update's way. The main thread writes a batch here and posts its length; then the memory
 * is the writer's until it has posted that it is done, with the outcomes in their column. Nothing here is
 * locked: the messages order what the threads do.
 */
export class SharedUpdates {
  readonly memory: SharedArrayBuffer
  readonly petIds: BigInt64Array
  readonly quantities: Int32Array
  readonly keys: Uint16Array
  readonly outcomes: Uint8Array

  constructor(memory = new SharedArrayBuffer(MOST_UPDATES * BYTES)) {
    this.memory = memory
    this.petIds = new BigInt64Array(memory, 0, MOST_UPDATES)
    this.quantities = new Int32Array(memory, 8 * MOST_UPDATES, MOST_UPDATES)
    this.keys = new Uint16Array(memory, 12 * MOST_UPDATES, MOST_UPDATES)
    this.outcomes = new Uint8Array(memory, 14 * MOST_UPDATES, MOST_UPDATES)
  }
}
