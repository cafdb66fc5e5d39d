import { comparedCode } from '../../stock/barcode.ts'
import { hasSameFields, type Pet } from '../../stock/pet.ts'
import type { ImportedPet, ImportPlan } from '../../stock/pet-changes.ts'
import { goodsAfter, type PetGoods } from '../../stock/pet-goods.ts'
import type { ImportRow } from '../reading/import-reading.ts'

/** Plans what the rows of some pets change, given what is stored. */
export function planImport(
  rows: ReadonlyMap<bigint, ImportRow>,
  pets: ReadonlyMap<bigint, Pet | undefined>,
): ImportPlan {
  const added: ImportedPet[] = []
  const changed: { before: Pet; after: ImportedPet }[] = []
  let unchanged = 0
  for (const [petId, before] of pets) {
    const row = rows.get(petId)
    if (row === undefined) continue
    const after = applyRow(row, before)
    if (before === undefined) added.push(after)
    else if (differs(before, after)) changed.push({ before, after })
    else unchanged++
  }
  return { added, changed, unchanged }
}

const applyRow = (row: ImportRow, before: Pet | undefined): ImportedPet => ({
  petId: row.petId,
  quantity: row.quantity,
  status: row.status ?? before?.status ?? 'available',
  name: row.name === undefined ? (before?.name ?? null) : row.name,
  kind: row.kind === undefined ? (before?.kind ?? null) : row.kind,
  barcodes: withCode(row.barcodes ?? before?.barcodes ?? [], row),
  lowStockAt: row.lowStockAt === undefined ? (before?.lowStockAt ?? null) : row.lowStockAt,
  updatedAt: row.updatedAt ?? null,
  ...goodsIn(row, before),
})

/** A cost is of as many as its row says: of one, where it says nothing. */
const goodsIn = (row: ImportRow, before: Pet | undefined): PetGoods =>
  goodsAfter(before ?? {}, {
    ...row,
    costPer: row.cost === undefined ? undefined : (row.costPer ?? 1),
  })

/** The barcodes, with what stands in place of a number. */
export const withCode = (
  barcodes: readonly string[],
  { code }: { readonly code?: string | undefined },
): readonly string[] =>
  code === undefined || barcodes.some((each) => comparedCode(each) === comparedCode(code))
    ? barcodes
    : [...barcodes, code]

const differs = (before: Pet, after: ImportedPet): boolean =>
  !hasSameFields(before, after) ||
  (after.updatedAt !== null && before.updatedAt !== after.updatedAt)
