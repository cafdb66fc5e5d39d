import type { JournalEntry } from '../../../stock/journal.ts'
import type { Pet } from '../../../stock/pet.ts'
import { GOODS_FIELDS, goodsOf, type PetGoods } from '../../../stock/pet-goods.ts'
import { GOODS_COLUMNS, goodsColumnsOf } from '../../goods-columns.ts'
import type { inventory, stockMovements } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'

// What the rows of the stock's tables are in the domain. The constraints of the tables allow no other values.

/**
 * A pet's barcodes, which have no blanks, in one text.
 * @param shop what is compared with shop_id: on Citus, the parameter itself
 */
export const barcodesOf = (shop: string): string => `
  (SELECT string_agg(b.barcode, ' ' ORDER BY b.position) FROM barcodes b
    WHERE b.shop_id = ${shop} AND b.pet_id = i.pet_id) AS barcodes`

/**
 * What the shop knows of a pet besides, and the name of its supplier.
 * @param shop what is compared with shop_id: on Citus, the parameter itself
 */
export const goodsIn = (shop: string): string => `${goodsColumnsOf('i')},
  (SELECT u.name FROM suppliers u WHERE u.shop_id = ${shop} AND u.id = i.supplier_id) AS supplier`

/** The columns of pets in a statement whose first parameter is the shop. */
export const PET_COLUMNS = `i.pet_id, i.quantity, i.status, i.name, i.kind, i.low_stock_at, i.updated_at,
  ${goodsIn('$1::text::int8')},
  ${barcodesOf('$1::text::int8')}`

/** A row with {@link PET_COLUMNS}. */
export type PetRow = Omit<StoredRow<typeof inventory>, 'shop_id' | 'last_movement_id'> & {
  readonly barcodes: string | null
  readonly supplier: string | null
}

export const toPet = (row: PetRow): Pet => ({
  petId: row.pet_id,
  quantity: row.quantity,
  status: row.status,
  name: row.name,
  kind: row.kind,
  barcodes: row.barcodes?.split(' ') ?? [],
  lowStockAt: row.low_stock_at,
  updatedAt: Number(row.updated_at),
  ...goodsOfRow(row),
})

function goodsOfRow(row: Readonly<Record<string, unknown>>): PetGoods {
  const stored: Record<string, unknown> = { supplier: row.supplier }
  for (const [place, field] of GOODS_FIELDS.entries()) {
    const value = row[GOODS_COLUMNS[place] as string]
    stored[field] = typeof value === 'bigint' ? Number(value) : value
  }
  return goodsOf(stored)
}

export const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

export const JOURNAL_COLUMNS =
  'm.previous_quantity, m.new_quantity, m.reason, m.note, m.key_id, m.at, m.request_id, m.undoes, m.occurred_at, m.amount, m.currency'

/** A row with {@link JOURNAL_COLUMNS}. */
export type EntryRow = Pick<
  StoredRow<typeof stockMovements>,
  | 'previous_quantity'
  | 'new_quantity'
  | 'reason'
  | 'note'
  | 'key_id'
  | 'at'
  | 'request_id'
  | 'undoes'
  | 'occurred_at'
  | 'amount'
  | 'currency'
>

export const toEntry = (row: EntryRow): Omit<JournalEntry, 'petId'> => ({
  previousQuantity: row.previous_quantity,
  newQuantity: row.new_quantity,
  reason: row.reason,
  note: row.note,
  keyId: row.key_id,
  at: Number(row.at),
  occurredAt: numberOrNull(row.occurred_at),
  requestId: row.request_id,
  undoes: row.undoes,
  amount: numberOrNull(row.amount),
  currency: row.currency,
})
