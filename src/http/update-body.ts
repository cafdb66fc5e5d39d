import { parseExact } from '../json/parse-exact.ts'
import { isQuantity, MAX_QUANTITY } from '../stock/pet.ts'
import { Refusal } from './errors.ts'

/** The contract's InventoryUpdate. */
export interface InventoryUpdate {
  readonly quantity: number
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const EXAMPLE = 'Send an object like {"quantity": 12}.'

/**
 * Reads an InventoryUpdate; other fields are ignored.
 * @throws Refusal invalid_body, missing_quantity, invalid_quantity
 */
export function readInventoryUpdate(bytes: Uint8Array): InventoryUpdate {
  const body = readObject(bytes)
  if (!Object.hasOwn(body, 'quantity')) {
    throw new Refusal('missing_quantity', `The body has no quantity. ${EXAMPLE}`)
  }
  const { quantity } = body
  if (!isQuantity(quantity)) {
    throw new Refusal(
      'invalid_quantity',
      `The quantity must be an integer from 0 to ${MAX_QUANTITY}, written as a JSON number. ${EXAMPLE}`,
    )
  }
  // -0 is 0.
  return { quantity: quantity + 0 }
}

function readObject(bytes: Uint8Array): { quantity?: unknown } {
  let body: unknown
  try {
    body = parseExact(utf8.decode(bytes))
  } catch {
    throw new Refusal('invalid_body', `The body is not JSON in UTF-8. ${EXAMPLE}`)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid_body', `The body is JSON, but not an object. ${EXAMPLE}`)
  }
  return body
}
