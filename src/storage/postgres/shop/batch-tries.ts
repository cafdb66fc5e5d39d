import { StorageUnavailable } from '../../../stock/store.ts'
import type { Lane } from '../driver/lane.ts'
import { Conflict, LockTimeout, mayPass, ResponseTimeout } from '../driver/outcomes.ts'
import type { Batch } from './batch.ts'
import type { BatchCommit } from './batch-commit.ts'
import { retryPause } from './retry-pause.ts'

// Batches are tried together until each is committed, has failed, or has no client that waits. A shop that another
// session has locked holds up all that were sent with it. So after one wait each shop is tried by itself, and
// those that are still locked go aside: their lane is free for the others.

/** How long a statement waits for a lock: less than a lane does for a response. */
const LOCK_WAIT_MS = 1_000

/** How long a shop that is tried by itself waits: many of them may be locked, and each holds up the next. */
const LOCK_WAIT_APART_MS = 50

export interface Tried {
  /** Whether all that are over are committed, and none has failed or is late. */
  readonly isWhole: boolean
  /** Those that the lock of another session holds up. They are to be tried again. */
  readonly heldUp: readonly Batch[]
}

interface BatchTriesDependencies {
  readonly commit: Pick<BatchCommit, 'commit' | 'commitLocked' | 'settle'>
  /** Whether a statement is about one shop. */
  readonly isSharded: () => boolean
  /** Called when batches have to be tried again on their lane. */
  readonly onAgain: (lane: Lane) => void
  /** Called after a failure. @returns whether nothing is sent again any more */
  readonly isOver: (error: StorageUnavailable) => boolean
}

/** Tries batches on a lane. */
export class BatchTries {
  readonly #dependencies: BatchTriesDependencies

  constructor(dependencies: BatchTriesDependencies) {
    this.#dependencies = dependencies
  }

  together = (batches: readonly Batch[], lane: Lane): Promise<Tried> =>
    this.#run(batches, lane, LOCK_WAIT_MS)

  /** Tries each by itself, one after the other. */
  async apart(batches: readonly Batch[], lane: Lane): Promise<Tried> {
    const heldUp: Batch[] = []
    let isWhole = true
    for (const batch of batches) {
      const tried = await this.#run([batch], lane, LOCK_WAIT_APART_MS)
      isWhole &&= tried.isWhole
      heldUp.push(...tried.heldUp)
    }
    return { isWhole, heldUp }
  }

  async #run(batches: readonly Batch[], lane: Lane, lockWait: number): Promise<Tried> {
    const { onAgain, isOver } = this.#dependencies
    let open = batches
    let isContended = false
    let failures = 0
    let isWhole = true
    while (open.length > 0) {
      try {
        const done = await this.#try(open, lane, isContended, lockWait)
        open = open.filter((batch) => !done.has(batch))
        isContended = true
        failures = 0
      } catch (error) {
        onAgain(lane)
        if (!(error instanceof StorageUnavailable)) return this.#eachChange(open, lane, error)
        if (!mayPass(error)) return rejected(open, error)
        if (this.#isHeldUp(error)) return this.#aside(open, lane, isWhole)
        isContended ||= error instanceof Conflict
        if (!(error instanceof Conflict)) {
          failures += 1
          await retryPause(lane, failures)
          if (isOver(error)) return rejected(open, error)
        }
      }
      if (open.length > 0) onAgain(lane)
      const waiting = open.filter((batch) => batch.isWaiting)
      isWhole &&= waiting.length === open.length
      open = waiting
    }
    return { isWhole, heldUp: [] }
  }

  #try(
    open: readonly Batch[],
    lane: Lane,
    isContended: boolean,
    lockWait: number,
  ): Promise<ReadonlySet<Batch>> {
    const { commit } = this.#dependencies
    const unsettled = open.filter((batch) => batch.unsettled !== undefined)
    if (unsettled.length > 0) return commit.settle(unsettled, lane, lockWait)
    if (!isContended) return commit.commit(open, lane, lockWait)
    return commit.commitLocked(open, lane, lockWait)
  }

  /** A database that keeps shops on many machines does not say that it is a lock: it does not respond in time. */
  #isHeldUp(error: StorageUnavailable): boolean {
    const { isSharded } = this.#dependencies
    return error instanceof LockTimeout || (isSharded() && error instanceof ResponseTimeout)
  }

  async #aside(open: readonly Batch[], lane: Lane, isWhole: boolean): Promise<Tried> {
    if (open.length === 1) return { isWhole, heldUp: open }
    const tried = await this.apart(open, lane)
    return { ...tried, isWhole: isWhole && tried.isWhole }
  }

  /** Commits each change by itself after a statement was wrong: the one that is wrong fails alone. */
  async #eachChange(open: readonly Batch[], lane: Lane, error: unknown): Promise<Tried> {
    const isOne = open.length === 1 && open[0]?.size === 1
    if (isOne || open.some(({ unsettled }) => unsettled !== undefined)) return rejected(open, error)
    let changes = open.flatMap((batch) => batch.apart())
    for (let tries = 1; changes.length > 0; tries++) {
      const { heldUp } = await this.apart(changes, lane)
      changes = heldUp.filter((batch) => batch.isWaiting)
      if (changes.length > 0) await retryPause(lane, tries)
    }
    return { isWhole: false, heldUp: [] }
  }
}

function rejected(batches: readonly Batch[], error: unknown): Tried {
  for (const batch of batches) batch.reject(error)
  return { isWhole: false, heldUp: [] }
}
