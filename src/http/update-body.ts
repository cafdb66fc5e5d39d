import { parseExact } from '../json/parse-exact.ts'
import { isQuantity } from '../stock/pet.ts'
import { bodyIsNoObject, invalidQuantity, missingQuantity, unreadableBody } from './refusals.ts'

/** The contract's InventoryUpdate. */
export interface InventoryUpdate {
  readonly quantity: number
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads an InventoryUpdate; other fields are ignored.
 * @throws Refusal invalid_body, missing_quantity, invalid_quantity
 */
export function readInventoryUpdate(bytes: Uint8Array): InventoryUpdate {
  const body = readObject(bytes)
  if (!Object.hasOwn(body, 'quantity')) throw missingQuantity()
  const { quantity } = body
  if (!isQuantity(quantity)) throw invalidQuantity()
  // -0 is 0.
  return { quantity: quantity + 0 }
}

function readObject(bytes: Uint8Array): { quantity?: unknown } {
  let body: unknown
  try {
    body = parseExact(utf8.decode(bytes))
  } catch {
    throw unreadableBody()
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bodyIsNoObject()
  return body
}
