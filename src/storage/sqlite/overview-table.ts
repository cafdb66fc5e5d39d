import type { MovementReason } from '../../stock/movement.ts'
import type { Overview } from '../../stock/overview.ts'
import type { PetStatus } from '../../stock/pet.ts'
import type { Client } from './connection.bun.ts'

type Row = [
  petId: bigint,
  quantity: bigint,
  status: PetStatus,
  name: string | null,
  lowStockAt: bigint | null,
  updatedAt: bigint,
  at: bigint | null,
  reason: MovementReason | null,
  keyId: string | null,
  keyName: string | null,
]

// Written as SQL: a hundred thousand pets are read in one go, page after page.
const OVERVIEW = `
  SELECT i.pet_id, i.quantity, i.status, i.name, i.low_stock_at, i.updated_at,
      m.at, m.reason, m.key_id, coalesce(k.name, m.key_id)
    FROM inventory AS i
    -- Where the journal was pruned to its end, ids are given again.
    LEFT JOIN stock_movements AS m ON m.id = i.last_movement_id AND m.pet_id = i.pet_id
    LEFT JOIN api_keys AS k ON k.id = m.key_id`

const FIRST_PAGE = `${OVERVIEW} ORDER BY i.pet_id LIMIT ?`
const NEXT_PAGE = `${OVERVIEW} WHERE i.pet_id > ? ORDER BY i.pet_id LIMIT ?`
// One statement for any number of pets; SQLite's JSON keeps every digit of an int64.
const THESE = `${OVERVIEW} WHERE i.pet_id IN (SELECT value FROM json_each(?)) ORDER BY i.pet_id`

/** The pets with what last happened to each. A statement is prepared when it is first asked for. */
export class OverviewTable {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  page(after: bigint | undefined, limit: number): Overview[] {
    const rows =
      after === undefined
        ? this.#client.query(FIRST_PAGE).values(limit)
        : this.#client.query(NEXT_PAGE).values(after, limit)
    return (rows as Row[]).map(toOverview)
  }

  of(petIds: readonly bigint[]): Overview[] {
    const rows = this.#client.query(THESE).values(`[${petIds.join(',')}]`)
    return (rows as Row[]).map(toOverview)
  }
}

const toOverview = ([
  petId,
  quantity,
  status,
  name,
  lowStockAt,
  updatedAt,
  at,
  reason,
  keyId,
  keyName,
]: Row): Overview => ({
  petId,
  quantity: Number(quantity),
  status,
  name,
  lowStockAt: lowStockAt === null ? null : Number(lowStockAt),
  updatedAt: Number(updatedAt),
  lastMovement:
    at === null || reason === null
      ? null
      : { at: Number(at), reason, by: keyId === null ? null : { keyId, name: keyName ?? keyId } },
})
