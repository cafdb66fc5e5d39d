import { isQuantity } from '../../stock/pet.ts'
import { invalidQuantity, missingQuantity } from '../errors/api-errors.ts'
import { readObject } from '../request/change-request.ts'

/** The contract's InventoryUpdate. */
export interface InventoryUpdate {
  readonly quantity: number
}

/**
 * Reads an InventoryUpdate; other fields are ignored.
 * @throws ApiError invalid_body, missing_quantity, invalid_quantity
 */
export function readInventoryUpdate(bytes: Uint8Array): InventoryUpdate {
  const body: { quantity?: unknown } = readObject(bytes)
  if (!Object.hasOwn(body, 'quantity')) throw missingQuantity()
  const { quantity } = body
  if (!isQuantity(quantity)) throw invalidQuantity()
  // -0 is 0.
  return { quantity: quantity + 0 }
}
