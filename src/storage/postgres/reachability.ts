import { getLogger } from '@logtape/logtape'
import { StorageUnavailable } from '../../stock/store.ts'
import type { Lane, Statements } from './driver/lane.ts'
import { Conflict } from './driver/outcomes.ts'

const log = getLogger(['petstock', 'service'])

/** Whether the statements of some lanes reach the database. Logs when they fail, and when they no longer do. */
export class Reachability {
  /** What the statements are for: `read`, `write`. */
  readonly #verb: string
  #problem: Error | undefined

  constructor(verb: string) {
    this.#verb = verb
  }

  /** Why the last statement failed; undefined while they succeed. */
  get problem(): Error | undefined {
    return this.#problem
  }

  /** A lane whose statements are observed. */
  watch(lane: Lane): Lane {
    const observed = ({ query }: Statements): Statements => ({
      query: (text, parameters) => this.#observe(query(text, parameters)),
    })
    return {
      ...observed({ query: (text, parameters) => lane.query(text, parameters) }),
      transaction: (run) => lane.transaction((inside) => run(observed(inside))),
      drop: () => lane.drop(),
    }
  }

  async #observe<T>(statement: Promise<T>): Promise<T> {
    try {
      const result = await statement
      this.#succeeded()
      return result
    } catch (error) {
      if (error instanceof StorageUnavailable && !(error instanceof Conflict)) this.#failed(error)
      throw error
    }
  }

  #succeeded(): void {
    if (this.#problem === undefined) return
    this.#problem = undefined
    log.info(`can ${this.#verb} the database again`)
  }

  #failed(error: Error): void {
    if (this.#problem === undefined) {
      log.error(`could not ${this.#verb} the database; will retry`, { error })
    }
    this.#problem = error
  }
}
