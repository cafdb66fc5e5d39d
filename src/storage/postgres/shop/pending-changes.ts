import { Batch, type PendingChange, sumOfWrites, takeWrites } from './batch.ts'
import type { ShopState } from './shop-state.ts'

/** The most writes that are committed together. */
const BATCH_LIMIT = 1_000

interface Taken {
  /** Whether a shop may have a batch now. */
  readonly isReady: (shop: ShopState) => boolean
  /** The most shops. */
  readonly shops: number
  /** So many writes are enough, where there are as many. The changes of a shop stay together all the same. */
  readonly writes: number | undefined
}

/** The changes that wait to be sent, by shop, in the order in which the shops came. A shop here is in use. */
export class PendingChanges {
  readonly #ofShops = new Map<ShopState, PendingChange[]>()

  get isEmpty(): boolean {
    return this.#ofShops.size === 0
  }

  /** How many changes some of the shops have. */
  count(isCounted: (shop: ShopState) => boolean): number {
    let count = 0
    for (const [shop, changes] of this.#ofShops) if (isCounted(shop)) count += changes.length
    return count
  }

  add(shop: ShopState, change: PendingChange): void {
    const changes = this.#ofShops.get(shop)
    if (changes !== undefined) {
      changes.push(change)
      return
    }
    this.#ofShops.set(shop, [change])
    shop.uses += 1
  }

  /** Takes the changes of the first shops that are ready. A batch uses its shop as well. */
  take({ isReady, shops, writes = BATCH_LIMIT }: Taken): Batch[] {
    const batches: Batch[] = []
    let size = 0
    for (const [shop, changes] of this.#ofShops) {
      if (size >= Math.min(writes, BATCH_LIMIT) || batches.length === shops) break
      if (!isReady(shop)) continue
      const batch = new Batch(shop, takeWrites(changes, BATCH_LIMIT - size))
      size += batch.writes
      if (changes.length === 0) this.#ofShops.delete(shop)
      else shop.uses += 1
      batches.push(batch)
    }
    return batches
  }

  /** @returns how many writes were rejected */
  rejectAll(error: unknown): number {
    let writes = 0
    for (const [shop, changes] of this.#ofShops) {
      for (const { waiting } of changes) waiting.reject(error)
      writes += sumOfWrites(changes)
      shop.uses -= 1
    }
    this.#ofShops.clear()
    return writes
  }
}
