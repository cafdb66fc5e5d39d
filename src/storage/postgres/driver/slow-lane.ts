import { InTurn } from '../../../in-turn.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import type { Lane } from './lane.ts'

/** How long a statement about all pets of a shop may take. */
export const SLOW_TIMEOUT_MS = 60_000

/**
 * A connection of a server beside those of its lanes, for statements about all pets of a shop. It has one piece of work after
 * the other, and is open while it has some: other requests never wait for those statements, and however many come at once,
 * the server opens one connection more.
 */
export class SlowLane {
  readonly #makeLane: () => Lane
  readonly #turns = new InTurn()
  #lane: Lane | undefined
  #isClosed = false

  /** @param makeLane makes a lane that waits for {@link SLOW_TIMEOUT_MS} */
  constructor(makeLane: () => Lane) {
    this.#makeLane = makeLane
  }

  /** @throws StorageUnavailable once it is closed, and what `work` throws */
  run<T>(work: (lane: Lane) => Promise<T>): Promise<T> {
    return this.#turns.run(async () => {
      if (this.#isClosed) throw StorageUnavailable.stopping()
      const lane = this.#makeLane()
      this.#lane = lane
      try {
        return await work(lane)
      } finally {
        this.#lane = undefined
        lane.drop()
      }
    })
  }

  /** Rejects what is under way, and what waits. Resolves when nothing uses the database any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#lane?.end()
    await this.#turns.finish()
  }
}
