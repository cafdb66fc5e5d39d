import type { OfShop, StockUpdater } from '../../stock/store.ts'
import { type ListSource, listInventory } from './list-inventory.ts'
import { updateInventory } from './update-inventory.ts'

/** The contract's two operations. Tills call them all day: both are fast routes. */
export const inventoryOperations = (list: ListSource, stock: OfShop<StockUpdater>) => ({
  list: listInventory(list),
  update: updateInventory(stock),
})

export interface InventoryServices {
  readonly inventory: ReturnType<typeof inventoryOperations>
}
