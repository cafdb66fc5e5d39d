import type { Pet } from './pet.ts'
import { goodsOf, withGoods } from './pet-goods.ts'

// An image of a pet is kept as JSON, in both engines alike. SQLite writes the images of an import itself: the
// names of the fields stand in storage/sqlite/tables/stock/undoable-table.ts as well.

type Image = Omit<Pet, 'petId' | 'barcodes'> & {
  /** With blanks between them, since barcodes have none; null: none. */
  readonly barcodes: string | null
}

export function imageText(pet: Pet | null): string | null {
  if (pet === null) return null
  const { quantity, status, name, kind, lowStockAt, updatedAt } = pet
  const barcodes = pet.barcodes.length === 0 ? null : pet.barcodes.join(' ')
  const known = { quantity, status, name, kind, barcodes, lowStockAt, updatedAt }
  // A supplier may be called otherwise by the time.
  const image: Image = { ...known, ...goodsOf({ ...pet, supplier: null }) }
  return JSON.stringify(image)
}

/** @param text as {@link imageText} writes it */
export function imageOf(petId: bigint, text: string | null): Pet | null {
  if (text === null) return null
  const { barcodes, ...fields } = JSON.parse(text) as Image
  return { petId, ...withGoods(fields, goodsOf(fields)), barcodes: barcodes?.split(' ') ?? [] }
}
