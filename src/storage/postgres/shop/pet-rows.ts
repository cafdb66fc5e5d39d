import type { Row } from '../../../runtime/postgres.ts'
import type { JournalEntry, MovementReason } from '../../../stock/journal.ts'
import type { Pet, PetStatus } from '../../../stock/pet.ts'

// What the rows of the stock's tables are in the domain. The constraints of the tables allow no other values.

export const PET_COLUMNS = 'i.pet_id, i.quantity, i.status, i.name, i.low_stock_at, i.updated_at'

/** @param row with {@link PET_COLUMNS} */
export const toPet = (row: Row): Pet => ({
  petId: row.pet_id as bigint,
  quantity: row.quantity as number,
  status: row.status as PetStatus,
  name: row.name as string | null,
  lowStockAt: row.low_stock_at as number | null,
  updatedAt: Number(row.updated_at),
})

export const JOURNAL_COLUMNS =
  'm.previous_quantity, m.new_quantity, m.reason, m.note, m.key_id, m.at'

/** @param row with {@link JOURNAL_COLUMNS} */
export const toEntry = (row: Row): Omit<JournalEntry, 'petId'> => ({
  previousQuantity: row.previous_quantity as number,
  newQuantity: row.new_quantity as number,
  reason: row.reason as MovementReason,
  note: row.note as string | null,
  keyId: row.key_id as string | null,
  at: Number(row.at),
})
