import type { UndoOutcome } from '../../../stock/undo.ts'
import type { UndoableBy } from '../../../stock/undoable.ts'
import type { Lane } from '../driver/lane.ts'
import type { Dialect } from '../shop/dialect.ts'
import type { Shops } from '../shop/shops.ts'
import { undoStock } from './stock-undo.ts'

/** How long a statement about all pets of a shop may take. */
export const MANY_PETS_TIMEOUT_MS = 60_000

interface UndoingDependencies {
  readonly shops: Pick<Shops, 'list' | 'time'>
  readonly dialect: () => Dialect
  /** Makes a lane that waits for {@link MANY_PETS_TIMEOUT_MS}. */
  readonly makeLane: () => Lane
}

/** Undoes changes for a server, each on a connection of its own: other requests never wait for its statements. */
export class Undoing {
  readonly #dependencies: UndoingDependencies
  readonly #lanes = new Set<Lane>()

  constructor(dependencies: UndoingDependencies) {
    this.#dependencies = dependencies
  }

  async undo(shopId: bigint, by: UndoableBy, cameAt?: number): Promise<UndoOutcome> {
    const { shops, dialect, makeLane } = this.#dependencies
    // With the list comes the time of the database.
    await shops.list(shopId, cameAt)
    const lane = makeLane()
    this.#lanes.add(lane)
    try {
      const now = () => shops.time.now()
      const outcome = await undoStock({ lane, dialect: dialect(), shopId, now }, by)
      // Those who follow the shop hear of it before the client does.
      if (outcome.outcome === 'undone') await shops.list(shopId).catch(() => {})
      return outcome
    } finally {
      this.#lanes.delete(lane)
      lane.drop()
    }
  }

  /** Rejects what is under way. */
  close(): void {
    for (const lane of this.#lanes) lane.drop()
  }
}
