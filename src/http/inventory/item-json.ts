import type { StockLevel } from '../../stock/pet.ts'

/** The contract's InventoryItem as JSON, its petId exact. */
export const itemJson = ({ petId, quantity, status }: StockLevel): string =>
  `{"petId":${petId},"quantity":${quantity},"status":"${status}"}`
