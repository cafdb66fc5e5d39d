import { isName, type NameReading, readName } from '../names/name.ts'

/** Where a pet stands with the shop. Set at the counter; a change of quantity never moves it. */
export const PET_STATUSES = ['available', 'pending', 'sold'] as const
export type PetStatus = (typeof PET_STATUSES)[number]

/** The most that can be in stock: what a client that maps a plain integer to 32 bits can hold. */
export const MAX_QUANTITY = 2_147_483_647

export const isPetStatus = (value: unknown): value is PetStatus =>
  PET_STATUSES.includes(value as PetStatus)

/** True for a stock count: an integer from 0 to {@link MAX_QUANTITY}. */
export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_QUANTITY

/** How many there are of one pet. */
export interface StockLevel {
  readonly petId: bigint
  readonly quantity: number
  readonly status: PetStatus
}

/** One pet's entry in the inventory. Times are UTC epoch milliseconds. */
export interface Pet extends StockLevel {
  readonly name: string | null
  /** At or below this quantity the pet counts as low; null when nobody asked to be told. */
  readonly lowStockAt: number | null
  readonly updatedAt: number
}

/** Whether it is time to order more: the one place that says so. */
export const isLow = ({ quantity, lowStockAt }: Pick<Pet, 'quantity' | 'lowStockAt'>): boolean =>
  lowStockAt !== null && quantity <= lowStockAt

/** What a change at the counter may alter; an absent field stays as it is. */
export type PetChanges = Partial<Pick<Pet, 'quantity' | 'status' | 'name' | 'lowStockAt'>>

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n
const CANONICAL = /^(?:0|-?[1-9][0-9]{0,18})$/

/**
 * Reads a pet's id: `0` or `-?[1-9][0-9]*` within int64, the one way to write each number.
 * @returns undefined for anything else
 */
export function parsePetId(text: string): bigint | undefined {
  if (!CANONICAL.test(text)) return undefined
  const id = BigInt(text)
  return id >= INT64_MIN && id <= INT64_MAX ? id : undefined
}

/** The most characters (Unicode code points) that a pet's name can have. */
export const MAX_NAME_LENGTH = 200

/** Reads a pet's name; blank text reads as empty. */
export const readPetName = (value: unknown): NameReading => readName(value, MAX_NAME_LENGTH)

/** True for a pet's name as it is kept. */
export const isPetName = (value: unknown): value is string => isName(value, MAX_NAME_LENGTH)
