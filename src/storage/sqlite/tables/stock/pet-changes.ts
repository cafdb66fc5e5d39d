import type { Pet, PetStatus } from '../../../../stock/pet.ts'
import type { Addition, AddOutcome, EditOutcome, PetEdit } from '../../../../stock/pet-changes.ts'
import type { Client } from '../../driver/connection.bun.ts'
import { differs, type InventoryTable } from './inventory-table.ts'

// A pet that is added brings a snapshot of the whole stock from the writer, read in the same
// transaction and published before any response. A status comes alone, as a quantity does. An
// addition is journalled under the id that its client made, as a movement is: that is how the
// service recognizes a repeated one.

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

/** What the people at the desk do with pets: each belongs into one transaction, with its journal row. */
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
 * The journal keeps which pet was added, and how many. All else that was asked for is still to be
 * seen on the pet, as long as nobody has changed it since.
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
