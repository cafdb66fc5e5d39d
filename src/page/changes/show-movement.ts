import type { Movement } from '../../stock/movement.ts'
import { isLow } from '../../stock/pet.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Stock } from '../state/stock.ts'

/** Shows what the service has answered, until it tells of the pet itself: that may be a moment later. */
export function showMovement(stock: Stock, { keyId, keyName }: Entry, movement: Movement): void {
  const pet = stock.find(movement.petId)
  const { at, reason, newQuantity: quantity } = movement
  // What is known may be newer than the answer already.
  if (pet === undefined || at <= (pet.lastMovement?.at ?? 0)) return
  const lastMovement = { at, reason, by: { keyId, name: keyName } }
  const low = isLow({ quantity, lowStockAt: pet.lowStockAt })
  stock.apply([{ ...pet, quantity, low, lastMovement }])
}
