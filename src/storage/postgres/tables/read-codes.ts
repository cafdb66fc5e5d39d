import { petIdOfCode } from '../../../stock/barcode.ts'
import { codesOfImport } from '../../../stock/import-codes.ts'
import type { ImportPlan } from '../../../stock/pet-changes.ts'
import type { CodesInUse } from '../../../stock/stored-stock.ts'
import type { Statements } from '../driver/lane.ts'
import type { ShopQueries } from '../shop/shop-queries.ts'

/** Reads what the codes of an import are held against: who has them, as barcodes and as numbers. */
export async function readCodesOfImport(
  lane: Statements,
  shopQueries: ShopQueries,
  shopId: bigint,
  plan: ImportPlan,
): Promise<CodesInUse> {
  const added = new Set(plan.added.map(({ petId }) => petId))
  return readCodesInUse(lane, shopQueries, shopId, [...codesOfImport(plan)], added)
}

/**
 * Reads who has codes, as barcodes and as numbers.
 * @param codes as they are compared @param notAsked numbers of pets that are not looked for
 */
export async function readCodesInUse(
  lane: Statements,
  shopQueries: ShopQueries,
  shopId: bigint,
  codes: readonly string[],
  notAsked: ReadonlySet<bigint> = new Set(),
): Promise<CodesInUse> {
  const petIds = codes
    .map(petIdOfCode)
    .filter((petId) => petId !== undefined && !notAsked.has(petId)) as bigint[]
  const [holders, pets] = await Promise.all([
    codes.length === 0
      ? []
      : shopQueries.findHolders(
          lane,
          codes.map((code) => [shopId, code]),
        ),
    petIds.length === 0
      ? []
      : shopQueries.readPets(
          lane,
          petIds.map((petId) => [shopId, petId]),
        ),
  ])
  const holderOf = new Map(holders.map((row) => [row.code, row.pet_id]))
  const found = new Set(pets.filter(({ quantity }) => quantity !== null).map((row) => row.pet_id))
  return { holderOf: (code) => holderOf.get(code), isPet: (petId) => found.has(petId) }
}
