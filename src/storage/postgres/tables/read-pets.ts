import type { Currency } from '../../../money/currency.ts'
import type { StoredPet } from '../../../stock/stored-stock.ts'
import { arrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import { CURRENCY_COLUMNS, type CurrencyRow, toCurrency } from '../schema/shop-currency.ts'
import { PET_COLUMNS, type PetRow, toPet } from '../shop/pet-rows.ts'
import type { Version } from '../shop/shop-state.ts'

// One statement, so that the pets are those of the version.
const PETS = `
  SELECT v.revision, v.last_op::text AS last_op, ${CURRENCY_COLUMNS}, ${PET_COLUMNS}, i.last_movement_id, m.at AS moved_at
  FROM shops v
    LEFT JOIN shop_settings s ON s.shop_id = v.shop_id
    LEFT JOIN unnest($2::text::int8[]) k(pet_id) ON true
    LEFT JOIN inventory i ON i.shop_id = v.shop_id AND i.pet_id = k.pet_id
    LEFT JOIN stock_movements m ON m.shop_id = i.shop_id AND m.id = i.last_movement_id
  WHERE v.shop_id = $1::text::int8`

const CURRENCY = `SELECT ${CURRENCY_COLUMNS} FROM shop_settings s WHERE s.shop_id = $1::text::int8`

/** A pet, and when its last movement was made; undefined where the journal has pruned it. */
export interface ReadPet extends StoredPet {
  readonly movedAt: number | undefined
}

/** Some pets of a shop, at one version of it. */
export interface ReadPets {
  readonly version: Version
  /** That the shop has at this version. */
  readonly currency: Currency | null
  /** Those that exist. */
  readonly pets: ReadonlyMap<bigint, ReadPet>
}

/** Reads the currency of a shop; null: it has none. */
export async function readCurrency(lane: Statements, shopId: bigint): Promise<Currency | null> {
  const [row] = await lane.query<CurrencyRow>(CURRENCY, [String(shopId)])
  return row === undefined ? null : toCurrency(row)
}

/** @returns undefined where there is no such shop */
export async function readPets(
  lane: Statements,
  shopId: bigint,
  petIds: readonly bigint[],
): Promise<ReadPets | undefined> {
  const rows = await lane.query<FoundRow | (OfVersion & { readonly pet_id: null })>(PETS, [
    String(shopId),
    arrayOf(petIds),
  ])
  const [first] = rows
  if (first === undefined) return undefined
  const pets = rows.filter((row) => row.pet_id !== null).map(toReadPet)
  return {
    version: { revision: first.revision, op: first.last_op },
    currency: toCurrency(first),
    pets: new Map(pets.map((pet) => [pet.petId, pet])),
  }
}

type OfVersion = CurrencyRow & {
  readonly revision: bigint
  readonly last_op: string
}

type FoundRow = PetRow &
  OfVersion & { readonly last_movement_id: bigint | null; readonly moved_at: bigint | null }

const toReadPet = (row: FoundRow): ReadPet => ({
  ...toPet(row),
  lastMovementId: row.last_movement_id,
  movedAt: row.moved_at === null ? undefined : Number(row.moved_at),
})
