import { isName, type NameReading, readName } from '../names/name.ts'

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
export interface Pet extends StockLevel {
  readonly name: string | null
  /** At or below this quantity the pet counts as low; null: it never does. */
  readonly lowStockAt: number | null
  readonly updatedAt: number
}

/** Whether it is time to order more. All code that needs to know asks here. */
export const isLow = ({ quantity, lowStockAt }: Pick<Pet, 'quantity' | 'lowStockAt'>): boolean =>
  lowStockAt !== null && quantity <= lowStockAt

/** Whether two states of a pet are the same but for the time. */
export const hasSameFields = (a: Omit<Pet, 'updatedAt'>, b: Omit<Pet, 'updatedAt'>): boolean =>
  a.quantity === b.quantity &&
  a.status === b.status &&
  a.name === b.name &&
  a.lowStockAt === b.lowStockAt

/** The fields that a command may change; an absent field stays as it is. */
export type PetChanges = Partial<Pick<Pet, 'quantity' | 'status' | 'name' | 'lowStockAt'>>

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

/** The most characters (Unicode code points) that a pet's name can have. */
export const MAX_NAME_LENGTH = 200

/** Reads a pet's name; blank text reads as empty. */
export const readPetName = (value: unknown): NameReading => readName(value, MAX_NAME_LENGTH)

/** True for a pet's name in the form in which it is stored. */
export const isPetName = (value: unknown): value is string => isName(value, MAX_NAME_LENGTH)
