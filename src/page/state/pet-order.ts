import { levelOf } from '../../stock/pet.ts'
import type { Pet } from './pet.ts'

export const SORTS = ['name', 'kind', 'petId', 'quantity', 'status', 'level', 'changed'] as const
export type Sort = (typeof SORTS)[number]

/** What a list of pets is sorted by. */
export interface PetOrder {
  readonly sort: Sort
  readonly descending: boolean
  /** The low-stock level of the shop, which pets without one of their own have. */
  readonly shopLevel?: number | null
}

export type PetComparison = (a: Pet, b: Pet) => number

/** Compares names by the rules of a language. Pets without a name come last. */
export function nameComparison(language: string): PetComparison {
  const compare = textComparison(language)
  return ({ name: a }, { name: b }) => compare(a, b)
}

/** Compares kinds by the rules of a language, and names within a kind. Pets without a kind come last. */
function kindComparison(language: string): PetComparison {
  const compareNames = nameComparison(language)
  const compare = textComparison(language)
  return (a, b) =>
    compare(a.kind, b.kind) ||
    // Kinds that differ in their letters' case alone stay apart.
    compareSpelling(a.kind ?? '', b.kind ?? '') ||
    compareNames(a, b)
}

/** How texts of pets compare. */
export interface TextComparisons {
  readonly name: PetComparison
  readonly kind: PetComparison
}

export const textComparisons = (language: string): TextComparisons => ({
  name: nameComparison(language),
  kind: kindComparison(language),
})

/** Compares texts by the rules of a language. What has none comes last. */
function textComparison(language: string): (a: string | null, b: string | null) => number {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return (a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return compare(a, b)
  }
}

const compareSpelling = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Kinds in the order of a language. */
export const sortedKinds = (kinds: readonly string[], language: string): readonly string[] =>
  [...kinds].sort(textComparison(language))

export const compareIds = (a: Pet, b: Pet): number =>
  a.petId < b.petId ? -1 : Number(a.petId > b.petId)

/** When a pet last changed, in UTC epoch milliseconds. */
export const changedAt = ({ lastMovement, updatedAt }: Pet): number => lastMovement?.at ?? updatedAt

const STATUSES: readonly Pet['status'][] = ['available', 'pending', 'sold']

/** A pet without a level comes last. */
const compareLevels = (a: number | null, b: number | null): number =>
  (a ?? Number.POSITIVE_INFINITY) === (b ?? Number.POSITIVE_INFINITY)
    ? 0
    : (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY)

/** Compares by an order, and by id where that leaves two equal. */
export function comparisonBy(
  { sort, descending, shopLevel = null }: PetOrder,
  { name, kind }: TextComparisons,
): PetComparison {
  const comparisons: Record<Sort, PetComparison> = {
    name,
    kind,
    petId: compareIds,
    quantity: (a, b) => a.quantity - b.quantity,
    status: (a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || name(a, b),
    level: (a, b) => compareLevels(levelOf(a, shopLevel), levelOf(b, shopLevel)) || name(a, b),
    changed: (a, b) => changedAt(a) - changedAt(b),
  }
  const compare = comparisons[sort]
  const sign = descending ? -1 : 1
  return (a, b) => sign * compare(a, b) || compareIds(a, b)
}
