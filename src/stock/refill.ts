import { levelOf, MAX_QUANTITY, type Pet } from './pet.ts'

/**
 * The smallest order after which a pet is no longer low; 0 for one that is not low. At the highest level it is what a pet can
 * have at most.
 * @param shopLevel the level of pets that have none of their own; null: none
 */
export const refill = (
  pet: Pick<Pet, 'quantity' | 'lowStockAt'>,
  shopLevel: number | null,
): number => {
  const level = levelOf(pet, shopLevel)
  return level === null ? 0 : Math.max(0, Math.min(MAX_QUANTITY, level + 1) - pet.quantity)
}
