import type { Pet } from '../stock/pet.ts'

/** The contract's InventoryItem as JSON, its petId exact. */
export const itemJson = ({ petId, quantity, status }: Pet): string =>
  `{"petId":${petId},"quantity":${quantity},"status":"${status}"}`

export const listJson = (pets: readonly Pet[]): string => `[${pets.map(itemJson).join(',')}]`
