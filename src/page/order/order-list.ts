import type { Pet } from '../state/pet.ts'
import { compareIds, nameComparison } from '../state/query.ts'

/** What has to be ordered, by name. Which pets those are, the service says. */
export function toOrder(pets: readonly Pet[], language: string): readonly Pet[] {
  const compareNames = nameComparison(language)
  return pets.filter(({ low }) => low).sort((a, b) => compareNames(a, b) || compareIds(a, b))
}

/** The fewest with which a pet is no longer low. */
export const leastOrder = ({
  quantity,
  lowStockAt,
}: Pick<Pet, 'quantity' | 'lowStockAt'>): number => Math.max(0, (lowStockAt ?? 0) - quantity + 1)
