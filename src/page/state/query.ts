import type { Pet } from './pet.ts'

/** The filters of the list. */
export const SHOWN = ['all', 'inStock', 'low', 'available', 'pending', 'sold'] as const
export type Shown = (typeof SHOWN)[number]

export const SORTS = ['name', 'petId', 'quantity', 'changed'] as const
export type Sort = (typeof SORTS)[number]

export interface StockQuery {
  /** Part of a name, or the beginning of an id. */
  readonly search: string
  readonly shown: Shown
  readonly sort: Sort
  readonly descending: boolean
}

export const EVERYTHING: StockQuery = { search: '', shown: 'all', sort: 'name', descending: false }

const IS_SHOWN: Record<Shown, (pet: Pet) => boolean> = {
  all: () => true,
  inStock: ({ quantity }) => quantity > 0,
  low: ({ low }) => low,
  available: ({ status }) => status === 'available',
  pending: ({ status }) => status === 'pending',
  sold: ({ status }) => status === 'sold',
}

/** A text without case and accents, so that a search for `ara` also finds `Ára`. */
const folded = (text: string): string =>
  // Most names have no accents. Removing accents takes ten times as long.
  (isAscii(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** All pets, and each by its id. */
export interface Pets {
  readonly all: readonly Pet[]
  readonly find: (petId: bigint) => Pet | undefined
}

interface Sorted {
  /** The pets that were sorted, and the order. */
  readonly all: readonly Pet[]
  readonly by: string
  readonly pets: readonly Pet[]
}

interface Found {
  /** The pets that were searched, and the search. */
  readonly sorted: readonly Pet[]
  readonly shown: Shown
  readonly search: string
  readonly pets: readonly Pet[]
}

/** Sorts pets and selects those of a query. Names compare by the rules of a language. */
export class PetSearch {
  readonly #compareNames: (a: Pet, b: Pet) => number
  /** Names in the form that is searched. Each is made once, since a hundred thousand take a while. */
  readonly #foldedNames = new Map<string, string>()
  #sorted: Sorted | undefined
  #found: Found | undefined

  constructor(language: string) {
    this.#compareNames = nameComparison(language)
  }

  select(pets: Pets, query: StockQuery): readonly Pet[] {
    const isShown = IS_SHOWN[query.shown]
    // The page shows a pet without a name as # and its number.
    const search = folded(query.search.trim().replace(/^#/, ''))
    const sorted = this.#sort(pets, query)
    if (search === '' && query.shown === 'all') return sorted
    const before = this.#found
    // A longer search finds a part of the pets that were found before.
    const narrower =
      before?.sorted === sorted && before.shown === query.shown && search.startsWith(before.search)
    const found = (narrower ? before.pets : sorted).filter(
      (pet) => isShown(pet) && this.#matches(pet, search),
    )
    this.#found = { sorted, shown: query.shown, search, pets: found }
    return found
  }

  #matches({ name, petId }: Pet, search: string): boolean {
    if (search === '' || String(petId).startsWith(search)) return true
    return name !== null && this.#folded(name).includes(search)
  }

  #folded(name: string): string {
    let text = this.#foldedNames.get(name)
    if (text === undefined) {
      text = folded(name)
      this.#foldedNames.set(name, text)
    }
    return text
  }

  #sort(pets: Pets, { sort, descending }: StockQuery): readonly Pet[] {
    const by = `${sort} ${descending}`
    const before = this.#sorted
    if (before?.all === pets.all && before.by === by) return before.pets
    const compare = this.#comparison(sort)
    const kept = before?.by === by ? inFormerOrder(before.pets, pets, compare) : undefined
    const sign = descending ? -1 : 1
    const sorted = kept?.inOrder
      ? kept.pets
      : (kept?.pets ?? [...pets.all]).sort((a, b) => sign * compare(a, b) || compareIds(a, b))
    this.#sorted = { all: pets.all, by, pets: sorted }
    return sorted
  }

  #comparison(sort: Sort): (a: Pet, b: Pet) => number {
    switch (sort) {
      case 'name':
        return this.#compareNames
      case 'petId':
        return compareIds
      case 'quantity':
        return (a, b) => a.quantity - b.quantity
      case 'changed':
        return (a, b) => changedAt(a) - changedAt(b)
    }
  }
}

/**
 * The present pets in the former order, new ones last. Few changes move a pet, and sorting a list that
 * is nearly in order takes a fraction of the time.
 */
function inFormerOrder(
  before: readonly Pet[],
  { all, find }: Pets,
  compare: (a: Pet, b: Pet) => number,
): { readonly pets: Pet[]; readonly inOrder: boolean } {
  let inOrder = true
  const pets: Pet[] = []
  for (const was of before) {
    const is = find(was.petId)
    if (is === undefined) continue
    pets.push(is)
    if (is !== was && compare(is, was) !== 0) inOrder = false
  }
  if (pets.length === all.length) return { pets, inOrder }
  const known = new Set(pets.map(({ petId }) => petId))
  pets.push(...all.filter(({ petId }) => !known.has(petId)))
  return { pets, inOrder: false }
}

/** Compares names by the rules of a language. Pets without a name come last. */
export function nameComparison(language: string): (a: Pet, b: Pet) => number {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return ({ name: a }, { name: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return collator.compare(a, b)
  }
}

export const compareIds = (a: Pet, b: Pet): number =>
  a.petId < b.petId ? -1 : Number(a.petId > b.petId)

/** When a pet last changed, in UTC epoch milliseconds. */
export const changedAt = ({ lastMovement, updatedAt }: Pet): number => lastMovement?.at ?? updatedAt
