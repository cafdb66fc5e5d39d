import { stringifyExact } from '../../json/stringify-exact.ts'
import type { Overview } from '../../stock/overview.ts'
import { isLow } from '../../stock/pet.ts'

/** A DeskPet as JSON, its petId exact. */
export const overviewJson = (pet: Overview): string => {
  const { petId, name, quantity, status, lowStockAt, updatedAt, lastMovement } = pet
  return stringifyExact({
    petId,
    name,
    quantity,
    status,
    lowStockAt,
    low: isLow(pet),
    updatedAt,
    lastMovement,
  })
}
