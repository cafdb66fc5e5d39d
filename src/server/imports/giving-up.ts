const AT_WORK = 0
const GIVEN_UP = 1
const WRITING = 2

/**
 * Decides between two threads whether an import is given up or written, once. A thread at work cannot be ended from outside:
 * it looks here by itself.
 */
export class GivingUp {
  readonly shared: SharedArrayBuffer
  readonly #state: Int32Array

  /** @param shared of another thread's */
  constructor(shared = new SharedArrayBuffer(4)) {
    this.shared = shared
    this.#state = new Int32Array(shared)
  }

  /** @returns whether it is given up: what is being written is finished */
  giveUp(): boolean {
    return Atomics.compareExchange(this.#state, 0, AT_WORK, GIVEN_UP) !== WRITING
  }

  /** @returns whether it may be written: it was not given up */
  beginWriting(): boolean {
    return Atomics.compareExchange(this.#state, 0, AT_WORK, WRITING) !== GIVEN_UP
  }

  get isGivenUp(): boolean {
    return Atomics.load(this.#state, 0) === GIVEN_UP
  }
}
