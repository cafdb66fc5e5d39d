import type { Lane } from '../driver/lane.ts'
import { mayPass } from '../driver/outcomes.ts'
import type { Deadlines, Waiting } from '../shop/deadlines.ts'
import { retryPause } from '../shop/retry-pause.ts'

interface DeskReaderDependencies {
  /** Reads go to them in turn. */
  readonly lanes: readonly [Lane, ...Lane[]]
  readonly deadlines: Deadlines
  /** Those of the pages of a list, which many requests share: the first page comes after the key of its own. */
  readonly pageDeadlines: Deadlines
}

/** Reads for requests: a read that fails is sent again, until the deadline of its request. */
export class DeskReader {
  readonly #dependencies: DeskReaderDependencies
  #turn = 0

  constructor(dependencies: DeskReaderDependencies) {
    this.#dependencies = dependencies
  }

  /** @throws StorageUnavailable */
  read<T>(run: (lane: Lane) => Promise<T>, cameAt?: number): Promise<T> {
    return this.#readBy(this.#dependencies.deadlines.start<T>(cameAt), run)
  }

  /** Reads a page of a list. @throws StorageUnavailable */
  readPage<T>(run: (lane: Lane) => Promise<T>): Promise<T> {
    return this.#readBy(this.#dependencies.pageDeadlines.start<T>(), run)
  }

  /** Rejects what waits. The lanes stay open: the one who made them drops them. */
  close(): void {
    this.#dependencies.deadlines.close()
    this.#dependencies.pageDeadlines.close()
  }

  #readBy<T>(waiting: Waiting<T>, run: (lane: Lane) => Promise<T>): Promise<T> {
    void this.#readOn(run, waiting)
    return waiting.promise
  }

  async #readOn<T>(run: (lane: Lane) => Promise<T>, waiting: Waiting<T>): Promise<void> {
    for (let failures = 1; waiting.isWaiting; failures++) {
      const lane = this.#nextLane()
      try {
        waiting.resolve(await run(lane))
      } catch (error) {
        if (mayPass(error)) await retryPause(lane, failures)
        else waiting.reject(error)
      }
    }
  }

  #nextLane(): Lane {
    const { lanes } = this.#dependencies
    this.#turn = (this.#turn + 1) % lanes.length
    return lanes[this.#turn] ?? lanes[0]
  }
}
