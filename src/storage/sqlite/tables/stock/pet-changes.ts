import type { Pet, PetStatus } from '../../../../stock/pet.ts'
import type { Addition, AddOutcome, EditOutcome, PetEdit } from '../../../../stock/pet-changes.ts'
import type { Client } from '../../driver/connection.ts'
import { differs, type InventoryTable } from './inventory-table.ts'

// After an addition the writer sends a snapshot of the whole stock, read in the same transaction and
// published before any response. For a new status it sends that alone, as for a quantity. The journal
// keeps an addition under its client's id, as it does a movement: so a repeated one is recognized.

const ADDED = `
  SELECT movement.pet_id, movement.reason, movement.new_quantity,
      pet.pet_id IS NOT NULL,
      pet.last_movement_id = movement.id AND pet.updated_at = movement.at,
      pet.status, pet.name, pet.low_stock_at
    FROM stock_movements AS movement LEFT JOIN inventory AS pet USING (pet_id)
    WHERE movement.move_id = ?`

type AddedRow = [
  petId: bigint,
  reason: string,
  quantity: bigint,
  isThere: bigint,
  isUntouched: bigint | null,
  status: PetStatus | null,
  name: string | null,
  lowStockAt: bigint | null,
]

/** Additions and edits from the stock page. The caller runs each in a transaction. */
export class PetChangeWriter {
  readonly #inventory: InventoryTable
  readonly #added

  constructor(client: Client, inventory: InventoryTable) {
    this.#inventory = inventory
    this.#added = client.prepare(ADDED)
  }

  add({ id, pet }: Addition, keyId: string, now: number): AddOutcome {
    const [before] = this.#added.values(id) as AddedRow[]
    if (before !== undefined) return addedBefore(pet, before)
    const added = this.#inventory.add(pet, { reason: 'add', keyId, requestId: id }, now)
    return added === undefined ? 'pet_exists' : 'added'
  }

  edit(petId: bigint, edit: PetEdit, keyId: string, now: number): EditOutcome {
    const before = this.#inventory.find(petId)
    if (before === undefined) return 'unknown_pet'
    if (!differs(before, { ...before, ...edit })) return 'unchanged'
    this.#inventory.edit(petId, edit, { reason: 'update', keyId }, now)
    return edit.status === undefined || edit.status === before.status ? 'edited' : 'status_changed'
  }
}

/**
 * Compares a repeated addition with the first one. The journal keeps its pet and quantity. The other
 * fields can be compared only while the pet is unchanged since then.
 */
function addedBefore(pet: Omit<Pet, 'updatedAt'>, row: AddedRow): AddOutcome {
  const [petId, reason, quantity, isThere, isUntouched, status, name, lowStockAt] = row
  if (reason !== 'add' || petId !== pet.petId || Number(quantity) !== pet.quantity) {
    return 'id_reused'
  }
  if (!isThere) return 'removed_since'
  const low = lowStockAt === null ? null : Number(lowStockAt)
  const same = status === pet.status && name === pet.name && low === pet.lowStockAt
  return same || !isUntouched ? 'added_before' : 'id_reused'
}
