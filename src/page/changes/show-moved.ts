import type { Moved } from '../../stock/move.ts'
import { isLow } from '../../stock/pet.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Stock } from '../shop/stock.ts'

/** Shows what the service has answered, until it tells of the pet itself: that may be a moment later. */
export function showMoved(stock: Stock, { keyId, keyName }: Entry, moved: Moved): void {
  const pet = stock.find(moved.petId)
  const { at, reason, newQuantity: quantity } = moved
  // What is known may be newer than the answer already.
  if (pet === undefined || at <= (pet.lastMovement?.at ?? 0)) return
  const lastMovement = { at, reason, by: { keyId, name: keyName } }
  const low = isLow({ quantity, lowStockAt: pet.lowStockAt })
  stock.apply([{ ...pet, quantity, low, lastMovement }])
}
