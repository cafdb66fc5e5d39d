import { ShopState } from './shop-state.ts'

/** About what a shop takes without its pets. */
const SHOP_BYTES = 7_500
/** About what a pet takes: its columns, and its JSON twice. */
const PET_BYTES = 140

/** The shops that a node knows, as many as fit into memory; those that were not asked for longest go first. */
export class ShopCache {
  readonly #mostBytes: number
  /** The one that was used last comes last. */
  readonly #shops = new Map<bigint, ShopState>()
  readonly #bytes = new Map<ShopState, number>()
  #sum = 0
  /** How often the bodies of shops that are gone were put together. */
  #goneRebuilds = 0

  /** @param mostBytes of the lists that are kept */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#sum
  }

  /** How often the body of a list was put together again. */
  get rebuilds(): number {
    return this.#shops.values().reduce((sum, { rebuilds }) => sum + rebuilds, this.#goneRebuilds)
  }

  get(shopId: bigint): ShopState {
    const known = this.#shops.get(shopId)
    const shop = known ?? new ShopState(shopId)
    if (known !== undefined) this.#shops.delete(shopId)
    this.#shops.set(shopId, shop)
    return shop
  }

  *followed(): Iterable<ShopState> {
    for (const shop of this.#shops.values()) if (shop.isFollowed) yield shop
  }

  /** Measures shops that may have grown, and forgets others where all no longer fit. */
  measure(shops: Iterable<ShopState>): void {
    for (const shop of shops) {
      const bytes = SHOP_BYTES + PET_BYTES * shop.petCount
      this.#sum += bytes - (this.#bytes.get(shop) ?? 0)
      this.#bytes.set(shop, bytes)
    }
    if (this.#sum > this.#mostBytes) this.#makeRoom()
  }

  #makeRoom(): void {
    for (const shop of this.#shops.values()) {
      if (this.#sum <= this.#mostBytes) return
      if (shop.uses > 0 || shop.isFollowed) continue
      this.#shops.delete(shop.shopId)
      this.#sum -= this.#bytes.get(shop) ?? 0
      this.#bytes.delete(shop)
      this.#goneRebuilds += shop.rebuilds
    }
  }
}
