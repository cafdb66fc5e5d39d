import type { MovementReason } from '../../stock/movement.ts'
import type { Overview } from '../../stock/overview.ts'
import type { PetStatus } from '../../stock/pet.ts'
import type { Client } from './connection.bun.ts'

const OVERVIEW = `
  SELECT pet.pet_id, pet.quantity, pet.status, pet.name, pet.low_stock_at, pet.updated_at,
      last.at, last.reason, last.key_id, coalesce(api_keys.name, last.key_id)
    FROM inventory AS pet
      -- Where the journal was pruned to its end, ids are given again.
      LEFT JOIN stock_movements AS last ON last.id = pet.last_movement_id AND last.pet_id = pet.pet_id
      LEFT JOIN api_keys ON api_keys.id = last.key_id
    WHERE pet.pet_id = ?`

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

/** The pets as the people in the shop see them. */
export class OverviewTable {
  readonly #overview

  constructor(client: Client) {
    this.#overview = client.prepare(OVERVIEW)
  }

  /** Those of them that are there. */
  of(petIds: readonly bigint[]): Overview[] {
    return petIds.flatMap((petId) => (this.#overview.values(petId) as Row[]).map(toOverview))
  }
}

function toOverview(row: Row): Overview {
  const [petId, quantity, status, name, lowStockAt, updatedAt, at, reason, keyId, keyName] = row
  const by = keyId === null || keyName === null ? null : { keyId, name: keyName }
  return {
    petId,
    quantity: Number(quantity),
    status,
    name,
    lowStockAt: lowStockAt === null ? null : Number(lowStockAt),
    updatedAt: Number(updatedAt),
    lastMovement: at === null || reason === null ? null : { at: Number(at), reason, by },
  }
}
