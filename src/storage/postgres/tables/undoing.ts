import { InTurn } from '../../../in-turn.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import type { UndoOutcome } from '../../../stock/undo.ts'
import type { UndoableBy } from '../../../stock/undoable.ts'
import type { Lane } from '../driver/lane.ts'
import type { ShopQueries } from '../shop/shop-queries.ts'
import type { Shops } from '../shop/shops.ts'
import { undoStock } from './stock-undo.ts'

/** How long a statement about all pets of a shop may take. */
export const BULK_TIMEOUT_MS = 60_000

interface UndoingDependencies {
  readonly shops: Pick<Shops, 'list'>
  readonly shopQueries: () => ShopQueries
  /** Makes a lane that waits for {@link BULK_TIMEOUT_MS}. */
  readonly makeLane: () => Lane
}

/**
 * Undoes changes for a server, one after another on a connection of their own: other requests never wait for their
 * statements, and however many come at once, the server opens one connection beside those of its lanes.
 */
export class Undoing {
  readonly #dependencies: UndoingDependencies
  #lane: Lane | undefined
  readonly #turns = new InTurn()
  #isClosed = false

  constructor(dependencies: UndoingDependencies) {
    this.#dependencies = dependencies
  }

  undo(shopId: bigint, by: UndoableBy, cameAt?: number): Promise<UndoOutcome> {
    return this.#turns.run(() => this.#undo(shopId, by, cameAt))
  }

  async #undo(shopId: bigint, by: UndoableBy, cameAt?: number): Promise<UndoOutcome> {
    const { shops, shopQueries, makeLane } = this.#dependencies
    // Where the database does not respond, the list says so in time for the request.
    await shops.list(shopId, cameAt)
    if (this.#isClosed) throw StorageUnavailable.stopping()
    const lane = makeLane()
    this.#lane = lane
    try {
      const outcome = await undoStock({ lane, shopQueries: shopQueries(), shopId }, by)
      // Those who follow the shop hear of it before the client does.
      if (outcome.outcome === 'undone') await shops.list(shopId).catch(() => {})
      return outcome
    } finally {
      this.#lane = undefined
      lane.drop()
    }
  }

  /** Rejects what is under way, and what waits. Resolves when nothing uses the database any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#lane?.end()
    await this.#turns.finish()
  }
}
