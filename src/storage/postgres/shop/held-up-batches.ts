import type { Clock } from '../../../clocks/clock.ts'
import type { Batch } from './batch.ts'
import { retryPauseMs } from './retry-pause.ts'

const LOOK_EVERY_MS = 50

interface HeldUpBatchesDependencies {
  readonly clock: Pick<Clock, 'monotonic' | 'every'>
  /** Called while there are any: one may be due. */
  readonly onLook: () => void
}

/**
 * The batches that wait for a lock of another session. Each is tried again by itself, after a pause that grows: one at
 * a time, and by turns with all other batches.
 */
export class HeldUpBatches {
  readonly #dependencies: HeldUpBatchesDependencies
  /** When each is due, by the monotonic clock; the one that was added first comes first. */
  readonly #dueAt = new Map<Batch, number>()
  readonly #failures = new WeakMap<Batch, number>()
  #isTrying = false
  #isTurnOfOthers = false
  #stopLooking: (() => void) | undefined

  constructor(dependencies: HeldUpBatchesDependencies) {
    this.#dependencies = dependencies
  }

  add(batch: Batch): void {
    const { clock, onLook } = this.#dependencies
    const failures = (this.#failures.get(batch) ?? 0) + 1
    this.#failures.set(batch, failures)
    this.#dueAt.set(batch, clock.monotonic() + retryPauseMs(failures))
    this.#stopLooking ??= clock.every(LOOK_EVERY_MS, onLook)
  }

  /** Takes the first that is due. @param areOthersReady whether another batch could be sent */
  take(areOthersReady: () => boolean): Batch | undefined {
    if (this.#isTrying || (this.#isTurnOfOthers && areOthersReady())) return undefined
    const now = this.#dependencies.clock.monotonic()
    const found = this.#dueAt.entries().find(([, dueAt]) => dueAt <= now)
    if (found === undefined) return undefined
    const [batch] = found
    this.#dueAt.delete(batch)
    this.#isTrying = true
    this.#isTurnOfOthers = true
    return batch
  }

  /** The batch that was taken was tried. */
  tried(): void {
    this.#isTrying = false
    if (this.#dueAt.size > 0) return
    this.#stopLooking?.()
    this.#stopLooking = undefined
  }

  /** Another batch was sent. */
  otherSent(): void {
    this.#isTurnOfOthers = false
  }
}
