import { isName, type NameReading, readName } from '../names/name.ts'
import {
  GOODS_FIELDS,
  goodsAfter,
  type PetGoods,
  type StoredGoods,
  withGoods,
} from './pet-goods.ts'

// Which pets are low: stock/pet.ts alone decides, with the level of the shop that comes with the credential
// (http/desk/pets/pet-details-json.ts) or from the settings (cli/inventory/print-pets.ts); the page decides the same
// again (page/state/stock.ts) when the level changes.

/** Whether a pet is for sale. People set it; a change of quantity never changes it. */
export const PET_STATUSES = ['available', 'pending', 'sold'] as const
export type PetStatus = (typeof PET_STATUSES)[number]

/** The largest quantity: clients that read an integer as 32 bits can hold no larger one. */
export const MAX_QUANTITY = 2_147_483_647

export const isPetStatus = (value: unknown): value is PetStatus =>
  PET_STATUSES.includes(value as PetStatus)

/** True for a stock count: an integer from 0 to {@link MAX_QUANTITY}. */
export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_QUANTITY

/** Quantity and status of one pet. */
export interface StockLevel {
  readonly petId: bigint
  readonly quantity: number
  readonly status: PetStatus
}

/** One pet's entry in the inventory. Times are UTC epoch milliseconds. */
export interface Pet extends StockLevel, PetGoods {
  readonly name: string | null
  /** Species or category, in the shop's own words. */
  readonly kind: string | null
  /** As they are written on packages, in the shop's order; see barcode.ts. */
  readonly barcodes: readonly string[]
  /** At or below this quantity the pet counts as low; null: the level of the shop's settings. */
  readonly lowStockAt: number | null
  readonly updatedAt: number
}

/**
 * The quantity at which a pet is low: its own level, or else that of its shop's settings. Null: it never is.
 */
export const levelOf = (
  { lowStockAt }: Pick<Pet, 'lowStockAt'>,
  shopLevel: number | null,
): number | null => lowStockAt ?? shopLevel

/** Whether it is time to order more. All code that needs to know asks here. */
export function isLow(
  pet: Pick<Pet, 'quantity' | 'lowStockAt'>,
  shopLevel: number | null,
): boolean {
  const level = levelOf(pet, shopLevel)
  return level !== null && pet.quantity <= level
}

/** Whether two states of a pet are the same but for the time. */
export const hasSameFields = (a: Omit<Pet, 'updatedAt'>, b: Omit<Pet, 'updatedAt'>): boolean =>
  a.quantity === b.quantity &&
  a.status === b.status &&
  a.name === b.name &&
  a.kind === b.kind &&
  a.lowStockAt === b.lowStockAt &&
  GOODS_FIELDS.every((field) => a[field] === b[field]) &&
  hasSameBarcodes(a, b)

/** Whether two states of a pet have the same barcodes, written the same, in the same order. */
export const hasSameBarcodes = (
  { barcodes: a }: Pick<Pet, 'barcodes'>,
  { barcodes: b }: Pick<Pet, 'barcodes'>,
): boolean => a.length === b.length && a.every((code, place) => code === b[place])

/** The fields that a command may change; an absent field stays as it is. */
export type PetChanges = Partial<
  Pick<Pet, 'quantity' | 'status' | 'name' | 'kind' | 'barcodes' | 'lowStockAt'>
> &
  StoredGoods

/** A pet with changes of it made. */
export function changedPet<Changed extends Omit<Pet, 'updatedAt'>>(
  pet: Changed,
  changes: PetChanges,
): Changed {
  return withGoods({ ...pet, ...changes }, goodsAfter(pet, changes)) as Changed
}

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n
const CANONICAL = /^(?:0|-?[1-9][0-9]{0,18})$/

/**
 * Reads a pet's id: `0` or `-?[1-9][0-9]*` within int64. Each number has one spelling.
 * @returns undefined for anything else
 */
export function parsePetId(text: string): bigint | undefined {
  if (!CANONICAL.test(text)) return undefined
  const id = BigInt(text)
  return id >= INT64_MIN && id <= INT64_MAX ? id : undefined
}

/** The most characters (Unicode code points) that a pet's name can have, and its kind. */
export const MAX_NAME_LENGTH = 200

/** Reads a pet's name; blank text reads as empty. */
export const readPetName = (value: unknown): NameReading => readName(value, MAX_NAME_LENGTH)

/** True for a pet's name in the form in which it is stored. */
export const isPetName = (value: unknown): value is string => isName(value, MAX_NAME_LENGTH)
