import type { Pet } from './pet.ts'
import { type Refill, refill, usualCost } from './refill.ts'

/** What is asked of a pet that is to be ordered. */
type Orderable = Parameters<typeof refill>[0] &
  Parameters<typeof usualCost>[0] &
  Pick<Pet, 'supplierId'>

/** What is ordered of a pet. */
export interface OrderLine<Of> {
  readonly pet: Of
  /** Undefined: no further package fits. */
  readonly ordered: Refill | undefined
  /** Undefined: it is not known. */
  readonly cost: bigint | undefined
}

/** What is ordered of one supplier. */
export interface Order<Of> {
  /** Undefined: of the pets that name none. */
  readonly supplierId: number | undefined
  readonly lines: readonly OrderLine<Of>[]
  /** Of the lines whose cost is known. */
  readonly sum: bigint
  /** How many lines are ordered at a cost that is not known. */
  readonly lacking: number
}

/** Divides what is to be ordered by the suppliers. @param pets those that are low @param shopLevel the level of pets that have none of their own */
export function ordersOf<Of extends Orderable>(
  pets: readonly Of[],
  shopLevel: number | null,
): readonly Order<Of>[] {
  const groups = new Map<number | undefined, Of[]>()
  for (const pet of pets) {
    const group = groups.get(pet.supplierId)
    if (group === undefined) groups.set(pet.supplierId, [pet])
    else group.push(pet)
  }
  return [...groups].map(([supplierId, ofGroup]) => {
    const lines = ofGroup.map((pet): OrderLine<Of> => {
      const ordered = refill(pet, shopLevel)
      return { pet, ordered, cost: ordered && usualCost(pet, ordered.quantity) }
    })
    const costs = lines.flatMap(({ cost }) => (cost === undefined ? [] : [cost]))
    return {
      ...{ supplierId, lines },
      sum: costs.reduce((all, each) => all + each, 0n),
      lacking: lines.filter(({ ordered, cost }) => ordered && cost === undefined).length,
    }
  })
}

/** By the names of the suppliers; what names none comes last. */
export const byName =
  (language: string) =>
  (a: NamedOrder, b: NamedOrder): number =>
    Number(a.supplierId === undefined) - Number(b.supplierId === undefined) ||
    a.name.localeCompare(b.name, language)

interface NamedOrder {
  readonly supplierId: number | undefined
  readonly name: string
}
