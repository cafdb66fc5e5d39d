import type { Pet } from '../state/pet.ts'
import { compareIds, nameComparison } from '../state/query.ts'

/** The pets to order, by name. The service decides which pets are low. */
export function toOrder(pets: readonly Pet[], language: string): readonly Pet[] {
  const compareNames = nameComparison(language)
  return pets.filter(({ low }) => low).sort((a, b) => compareNames(a, b) || compareIds(a, b))
}

/** The smallest order after which a pet is no longer low. */
export const leastOrder = ({
  quantity,
  lowStockAt,
}: Pick<Pet, 'quantity' | 'lowStockAt'>): number => Math.max(0, (lowStockAt ?? 0) - quantity + 1)
