import { levelOf, MAX_QUANTITY, type Pet } from './pet.ts'

type Filled = Pick<Pet, 'quantity' | 'lowStockAt'>

/**
 * The smallest order after which a pet is no longer low; 0 for one that is not low. At the highest level it is what a pet can
 * have at most.
 * @param shopLevel the level of pets that have none of their own; null: none
 */
export const leastRefill = (pet: Filled, shopLevel: number | null): number => {
  const level = levelOf(pet, shopLevel)
  return level === null ? 0 : Math.max(0, Math.min(MAX_QUANTITY, level + 1) - pet.quantity)
}

/** How much of a pet is to be ordered. */
export interface Refill {
  readonly quantity: number
  /** How many packages that are; null: it comes singly. */
  readonly packs: number | null
}

/**
 * Fills a pet that is low up to what it is ordered to, or to twice its level, in whole packages: the last of them may be more
 * than that. It is never less than what makes it no longer low, nor more than a pet can have.
 * @returns undefined for a pet that is not low, or that can have no further package
 */
export function refill(
  pet: Filled & Pick<Pet, 'packSize' | 'orderUpTo'>,
  shopLevel: number | null,
): Refill | undefined {
  const least = leastRefill(pet, shopLevel)
  if (least === 0) return undefined
  const { quantity, packSize = 1 } = pet
  const upTo = pet.orderUpTo ?? 2 * (levelOf(pet, shopLevel) ?? 0)
  const wanted = Math.max(least, Math.min(upTo, MAX_QUANTITY) - quantity)
  const most = Math.floor((MAX_QUANTITY - quantity) / packSize)
  const packs = Math.min(Math.ceil(wanted / packSize), most)
  if (packs === 0) return undefined
  return { quantity: packs * packSize, packs: pet.packSize === undefined ? null : packs }
}

/** What so many of a pet usually cost, to the nearest minor unit; undefined: it is not known. */
export function usualCost(
  { cost, costPer }: Pick<Pet, 'cost' | 'costPer'>,
  quantity: number,
): bigint | undefined {
  if (cost === undefined || costPer === undefined) return undefined
  const per = BigInt(costPer)
  return (2n * BigInt(quantity) * BigInt(cost) + per) / (2n * per)
}
