import type { Row } from '../../../runtime/postgres.ts'
import type { JournalEntry, MovementReason } from '../../../stock/journal.ts'
import type { Pet, PetStatus } from '../../../stock/pet.ts'

// What the rows of the stock's tables are in the domain. The constraints of the tables allow no other values.

/**
 * A pet's barcodes, which have no blanks, in one text.
 * @param shop what is compared with shop_id: on Citus, the parameter itself
 */
export const barcodesOf = (shop: string): string => `
  (SELECT string_agg(b.barcode, ' ' ORDER BY b.position) FROM barcodes b
    WHERE b.shop_id = ${shop} AND b.pet_id = i.pet_id) AS barcodes`

/** The columns of pets in a statement whose first parameter is the shop. */
export const PET_COLUMNS = `i.pet_id, i.quantity, i.status, i.name, i.kind, i.low_stock_at, i.updated_at,
  ${barcodesOf('$1::text::int8')}`

/** @param row with {@link PET_COLUMNS} */
export const toPet = (row: Row): Pet => ({
  petId: row.pet_id as bigint,
  quantity: row.quantity as number,
  status: row.status as PetStatus,
  name: row.name as string | null,
  kind: row.kind as string | null,
  barcodes: (row.barcodes as string | null)?.split(' ') ?? [],
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
