import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import type { ServerEngine } from '../../storage/engine.ts'
import type { Part } from '../parts/parts.ts'

const log = getLogger(['petstock', 'service'])

export const COUNT_EVERY_MS = 1_000

/** The most batches that are counted after each other: an upgraded shop may have a million movements to count. */
const BATCHES_IN_A_ROW = 8

/** Counts movements into the totals of the report, behind the commits, while there is something to count. */
export class TotalsCounting implements Part {
  readonly #engine: Pick<ServerEngine, 'totals' | 'acceptsWrites'>
  readonly #every: Clock['every']
  #stopRounds = () => {}
  #isStopping = false
  #hasFailed = false
  #round: Promise<void> | undefined

  constructor(
    engine: Pick<ServerEngine, 'totals' | 'acceptsWrites'>,
    { every }: Pick<Clock, 'every'>,
  ) {
    this.#engine = engine
    this.#every = every
  }

  start(): void {
    this.#stopRounds = this.#every(COUNT_EVERY_MS, () => {
      this.#round ??= this.#count().finally(() => {
        this.#round = undefined
      })
    })
  }

  /** Resolves when nothing is being counted any more. */
  async stop(): Promise<void> {
    this.#stopRounds()
    this.#isStopping = true
    await this.#round
  }

  async #count(): Promise<void> {
    try {
      for (let batches = 0; batches < BATCHES_IN_A_ROW && !this.#isStopping; batches++) {
        // What fails every write has been logged once.
        if (!this.#engine.acceptsWrites) return
        const { more } = await this.#engine.totals.countMovements()
        if (!more) break
      }
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed && this.#engine.acceptsWrites) {
        log.warn('could not count movements for the report; will retry', { error })
      }
      this.#hasFailed = true
    }
  }
}
