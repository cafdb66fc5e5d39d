import { getLogger } from '@logtape/logtape'
import { StorageUnavailable } from '../../stock/store.ts'
import type { Lane, Statements } from './driver/lane.ts'
import { Conflict, InsufficientResources } from './driver/outcomes.ts'

const log = getLogger(['petstock', 'service'])

/** Longer than what is sent again takes until it fails again. */
const FORGOTTEN_AFTER_MS = 10_000

/** Whether the statements of some lanes reach the database. Logs when they fail, and when they no longer do. */
export class Reachability {
  /** What the statements do with the database: `read`, `write to`. */
  readonly #verb: string
  readonly #monotonic: () => number
  #problem: Error | undefined
  #failedAt = 0

  /** @param monotonic milliseconds since some moment; never goes back */
  constructor(verb: string, monotonic: () => number) {
    this.#verb = verb
    this.#monotonic = monotonic
  }

  /**
   * Why the last statement failed; undefined while they succeed, and when none was sent for long: a server that is
   * not ready gets no requests, and would never learn that the database is well again.
   */
  get problem(): Error | undefined {
    return this.#monotonic() - this.#failedAt < FORGOTTEN_AFTER_MS ? this.#problem : undefined
  }

  /** A lane whose statements are observed. */
  watch(lane: Lane): Lane {
    const observed = ({ query }: Statements): Statements => ({
      query: (text, parameters) => this.#observe(query(text, parameters)),
    })
    return {
      ...observed({ query: (text, parameters) => lane.query(text, parameters) }),
      transaction: (run) => lane.transaction((inside) => run(observed(inside))),
      pause: (ms) => lane.pause(ms),
      drop: () => lane.drop(),
      end: () => lane.end(),
    }
  }

  /** A lane whose transactions prove by their end that there is room to write. */
  watchChanges(lane: Lane): Lane {
    const watched = this.watch(lane)
    return {
      ...watched,
      transaction: async (run) => {
        const result = await watched.transaction(run)
        this.succeeded()
        return result
      },
    }
  }

  async #observe<T>(statement: Promise<T>): Promise<T> {
    try {
      const result = await statement
      // Where there is no space, what only reads succeeds still.
      if (!(this.#problem instanceof InsufficientResources)) this.succeeded()
      return result
    } catch (error) {
      if (error instanceof StorageUnavailable && !(error instanceof Conflict)) this.#failed(error)
      throw error
    }
  }

  /** A statement has succeeded that needed whatever the statements of the lanes need. */
  succeeded(): void {
    if (this.#problem === undefined) return
    this.#problem = undefined
    log.info(`can ${this.#verb} the database again`)
  }

  #failed(error: Error): void {
    if (this.#problem === undefined) this.#logFailure(error)
    this.#problem = error
    this.#failedAt = this.#monotonic()
  }

  #logFailure(error: Error): void {
    if (error instanceof InsufficientResources) {
      log.error(`cannot ${this.#verb} the database until there is room again`, {
        problem: error.message,
      })
    } else log.error(`could not ${this.#verb} the database; will retry`, { error })
  }
}
