import type { LastMovement, PetDetails } from '../../../../stock/pet-details.ts'
import type { Client } from '../../driver/connection.ts'
import {
  soundId,
  soundOrNull,
  soundQuantity,
  soundReason,
  soundStatus,
  soundText,
  soundTime,
} from '../sound-values.ts'

// In SQL, since a list may have a hundred thousand pets, read page after page.
const DETAILS = `
  SELECT i.pet_id, i.quantity, i.status, i.name, i.low_stock_at, i.updated_at,
      m.at, m.reason, m.key_id, coalesce(k.name, m.key_id)
    FROM inventory AS i
    -- After the journal was pruned to its end, ids are used again.
    LEFT JOIN stock_movements AS m ON m.id = i.last_movement_id AND m.pet_id = i.pet_id
    LEFT JOIN api_keys AS k ON k.id = m.key_id`

const FIRST_PAGE = `${DETAILS} ORDER BY i.pet_id LIMIT ?`
const NEXT_PAGE = `${DETAILS} WHERE i.pet_id > ? ORDER BY i.pet_id LIMIT ?`
// One statement for any number of pets. SQLite's JSON keeps every digit of an int64.
const THESE = `${DETAILS} WHERE i.pet_id IN (SELECT value FROM json_each(?)) ORDER BY i.pet_id`

/** The pets, each with its last movement. */
export class PetDetailsTable {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  page(after: bigint | undefined, limit: number): PetDetails[] {
    const rows =
      after === undefined
        ? this.#client.query(FIRST_PAGE).values(limit)
        : this.#client.query(NEXT_PAGE).values(after, limit)
    return rows.map(toPetDetails)
  }

  of(petIds: readonly bigint[]): PetDetails[] {
    const rows = this.#client.query(THESE).values(`[${petIds.join(',')}]`)
    return rows.map(toPetDetails)
  }
}

const toPetDetails = ([
  petId,
  quantity,
  status,
  name,
  lowStockAt,
  updatedAt,
  ...movement
]: unknown[]): PetDetails => ({
  petId: soundId(petId),
  quantity: soundQuantity(quantity),
  status: soundStatus(status),
  name: soundOrNull(name, soundText),
  lowStockAt: soundOrNull(lowStockAt, soundQuantity),
  updatedAt: soundTime(updatedAt),
  lastMovement: toLastMovement(movement),
})

function toLastMovement([at, reason, keyId, keyName]: unknown[]): LastMovement | null {
  if (at === null && reason === null) return null
  const id = soundOrNull(keyId, soundText)
  return {
    at: soundTime(at),
    reason: soundReason(reason),
    by: id === null ? null : { keyId: id, name: soundText(keyName) },
  }
}
