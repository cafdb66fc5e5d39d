import {
  petIdsOf,
  type StockListener,
  type StockSnapshot,
  type TouchedPets,
} from '../../../stock/stock-listener.ts'
import type { ShopListener } from '../../engine.ts'

/** Hands every change of the stock to the list, and then to those who follow the shop. */
export class StockFollowers implements StockListener {
  readonly #list: StockListener
  readonly #listeners = new Set<ShopListener>()

  constructor(list: StockListener) {
    this.#list = list
  }

  /** @returns a function that ends it */
  follow(listener: ShopListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  onSnapshot(snapshot: StockSnapshot): void {
    this.#list.onSnapshot(snapshot)
    for (const listener of this.#listeners) listener.onAnyChanged()
  }

  onPetsChanged(touched: TouchedPets): void {
    this.#list.onPetsChanged(touched)
    const petIds = petIdsOf(touched)
    for (const listener of this.#listeners) {
      for (const petId of petIds) listener.onPetChanged(petId)
    }
  }

  onQuantityChanged(petId: bigint, quantity: number): void {
    this.#list.onQuantityChanged(petId, quantity)
    for (const listener of this.#listeners) listener.onPetChanged(petId)
  }
}
