import type { Movement } from '../../stock/movement.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Stock } from '../state/stock.ts'

/** Shows a movement that the service has made, also before the event with the changed pet arrives. */
export function showMovement(stock: Stock, { keyId, keyName }: Entry, movement: Movement): void {
  const pet = stock.find(movement.petId)
  const { at, reason, newQuantity: quantity } = movement
  // An event may have brought a newer state before the response came.
  if (pet === undefined || at <= (pet.lastMovement?.at ?? 0)) return
  const lastMovement = { at, reason, by: { keyId, name: keyName } }
  stock.apply([{ ...pet, quantity, lastMovement }])
}
