import type { UndoOutcome } from '../../../stock/undo.ts'
import type { UndoableBy } from '../../../stock/undoable.ts'
import type { SlowLane } from '../driver/slow-lane.ts'
import type { ShopQueries } from '../shop/shop-queries.ts'
import type { Shops } from '../shop/shops.ts'
import { undoStock } from './stock-undo.ts'

interface UndoingDependencies {
  readonly shops: Pick<Shops, 'list'>
  readonly shopQueries: () => ShopQueries
  readonly slow: Pick<SlowLane, 'run'>
}

/** Undoes changes for a server, one after another. */
export class Undoing {
  readonly #dependencies: UndoingDependencies

  constructor(dependencies: UndoingDependencies) {
    this.#dependencies = dependencies
  }

  undo(shopId: bigint, by: UndoableBy, cameAt?: number): Promise<UndoOutcome> {
    const { shops, shopQueries, slow } = this.#dependencies
    return slow.run(async (lane) => {
      // Where the database does not respond, the list says so in time for the request.
      await shops.list(shopId, cameAt)
      const outcome = await undoStock({ lane, shopQueries: shopQueries(), shopId }, by)
      // Those who follow the shop hear of it before the client does.
      if (outcome.outcome === 'undone') await shops.list(shopId).catch(() => {})
      return outcome
    })
  }
}
