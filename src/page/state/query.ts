import type { ReadonlySignal } from '@preact/signals'
import type { Pace } from './pace.ts'
import type { Pet } from './pet.ts'
import { type PetOrder, textComparisons } from './pet-order.ts'
import { LAST_RANK, RANK } from './rank.ts'
import { readSearch } from './search.ts'
import { SearchIndex } from './search-index.ts'
import { type Pets, SortedPets } from './sorted-pets.ts'

/** The filters of the list. */
export const SHOWN = ['all', 'inStock', 'low', 'available', 'pending', 'sold'] as const
export type Shown = (typeof SHOWN)[number]

export interface StockQuery extends PetOrder {
  /** Words that a pet is found by, as search.ts says. */
  readonly search: string
  readonly shown: Shown
  /** The only kind that is shown; null: pets without a kind; undefined: all. */
  readonly kind: string | null | undefined
  /** Of the pets in stock, those alone are shown of which none was sold in so many days; undefined: all pets. */
  readonly unsoldDays: number | undefined
}

/** A query, with what the service knows of it. */
export interface KnownQuery extends StockQuery {
  /** The pets that were sold in the days of the query; undefined: they are not known, and none is left out. */
  readonly sold?: ReadonlySet<bigint> | undefined
}

export const EVERYTHING: StockQuery = {
  search: '',
  shown: 'all',
  kind: undefined,
  unsoldDays: undefined,
  sort: 'name',
  descending: false,
}

const IS_SHOWN: Record<Shown, (pet: Pet) => boolean> = {
  all: () => true,
  inStock: ({ quantity }) => quantity > 0,
  low: ({ low }) => low,
  available: ({ status }) => status === 'available',
  pending: ({ status }) => status === 'pending',
  sold: ({ status }) => status === 'sold',
}

/** So few pets are found faster in an order one by one than by the places of all. */
const FEW = 5_000

/** Sorts pets and selects those of a query. Names compare by the rules of a language. */
export class PetSearch {
  readonly #sorted: SortedPets
  readonly #index: SearchIndex
  readonly #places = new Places()

  /** @param pace lets a long sorting give way; until it ends, the pets stay in the order that they have */
  constructor(language: string, pace?: Pace, index = new SearchIndex()) {
    this.#index = index
    this.#sorted = new SortedPets(textComparisons(language), pace)
  }

  /** Whether the pets are still being put in order. */
  get isSorting(): ReadonlySignal<boolean> {
    return this.#sorted.isSorting
  }

  /** Whether the pets that were selected last have the order that was asked for. */
  get isInOrder(): boolean {
    return this.#sorted.isInOrder
  }

  select(pets: Pets, query: KnownQuery): readonly Pet[] {
    const { shown, kind, sold } = query
    const isOfGroup = IS_SHOWN[shown]
    const isUnsold = ({ petId, quantity }: Pet) =>
      sold === undefined || (quantity > 0 && !sold.has(petId))
    const isShown = (pet: Pet) =>
      isOfGroup(pet) && (kind === undefined || pet.kind === kind) && isUnsold(pet)
    const isAnyShown = shown === 'all' && kind === undefined && sold === undefined
    const search = readSearch(query.search)
    const sorted = this.#sorted.inOrder(pets, query)
    if (search.words.length === 0) return isAnyShown ? sorted : sorted.filter(isShown)
    const typed = query.search.trim().toLowerCase()
    const ranks = this.#index.find(pets.all, search)
    const byRank = (found: readonly Pet[], rankOf: (pet: Pet, at: number) => number) =>
      // What has arrived stays where it is until the last pet is here.
      pets.isArriving
        ? found.filter((pet, at) => rankOf(pet, at) > 0)
        : bestFirst(found, typed, rankOf)
    const rankAt = (at: number, pet: Pet): number => (isShown(pet) ? (ranks[at] ?? 0) : 0)
    if (sorted === pets.all) return byRank(sorted, (pet, at) => rankAt(at, pet))
    const found = new Map<Pet, number>()
    for (let at = 0; at < ranks.length && found.size <= FEW; at++) {
      const pet = pets.all[at] as Pet
      const rank = rankAt(at, pet)
      if (rank > 0) found.set(pet, rank)
    }
    if (found.size <= FEW) return byRank(sorted, (pet) => found.get(pet) ?? 0)
    const places = this.#places.of(sorted, pets.all)
    return byRank(sorted, (pet, at) => rankAt(places[at] ?? 0, pet))
  }
}

/** Pets by their ranks, in the order that they have within a rank. Those with rank 0 are left out. */
function bestFirst(
  pets: readonly Pet[],
  typed: string,
  rankOf: (pet: Pet, at: number) => number,
): Pet[] {
  const ranks: Pet[][] = Array.from({ length: LAST_RANK + 1 }, () => [])
  for (let at = 0; at < pets.length; at++) {
    const pet = pets[at] as Pet
    const rank = rankOf(pet, at)
    if (rank > 0) ranks[rank]?.push(pet)
  }
  const isExact = ({ name }: Pet): boolean => name?.toLowerCase() === typed
  const [exact = [], whole = []] = [ranks[RANK.whole]?.filter(isExact), ranks[RANK.whole]]
  ranks[RANK.whole] = [...exact, ...whole.filter((pet) => !isExact(pet))]
  return ranks.flat()
}

/** Knows the place of each pet of an order among all pets. */
class Places {
  #all: readonly Pet[] = []
  #sorted: readonly Pet[] = []
  #places = new Uint32Array()

  /** @param sorted all pets, in any order */
  of(sorted: readonly Pet[], all: readonly Pet[]): Uint32Array {
    if (this.#all === all && this.#sorted === sorted) return this.#places
    const places = new Map<Pet, number>()
    for (let at = 0; at < all.length; at++) places.set(all[at] as Pet, at)
    this.#all = all
    this.#sorted = sorted
    this.#places = Uint32Array.from(sorted, (pet) => places.get(pet) ?? 0)
    return this.#places
  }
}
