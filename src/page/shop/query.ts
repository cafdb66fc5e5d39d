import type { Pet } from './pet.ts'

/** Which pets of the stock are shown. */
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

/** Without case and accents: who types `herrmann` or `ara` finds what is written otherwise. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The pets that are there, and each by its id. */
export interface Pets {
  readonly all: readonly Pet[]
  readonly find: (petId: bigint) => Pet | undefined
}

interface Sorted {
  /** The pets that were sorted, and by what. */
  readonly all: readonly Pet[]
  readonly by: string
  readonly pets: readonly Pet[]
}

/** Puts pets in order and picks those that are asked for; names compare by the rules of a language. */
export class PetSearch {
  readonly #compareNames: (a: Pet, b: Pet) => number
  /** Names as they are searched: made once for each, as a hundred thousand of them take a while. */
  readonly #foldedNames = new Map<string, string>()
  #sorted: Sorted | undefined

  constructor(language: string) {
    this.#compareNames = nameComparison(language)
  }

  select(pets: Pets, query: StockQuery): readonly Pet[] {
    const isShown = IS_SHOWN[query.shown]
    const search = folded(query.search.trim())
    const sorted = this.#sort(pets, query)
    if (search === '' && query.shown === 'all') return sorted
    return sorted.filter((pet) => isShown(pet) && this.#matches(pet, search))
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
    // What is nearly in order is sorted in a fraction of the time, and a change moves few.
    const begin = before?.by === by ? carriedOver(before.pets, pets) : [...pets.all]
    const compare = this.#comparison(sort)
    const sign = descending ? -1 : 1
    const sorted = begin.sort((a, b) => sign * compare(a, b) || compareIds(a, b))
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

/** The pets there are now, in the order of before; new ones come last. */
function carriedOver(before: readonly Pet[], { all, find }: Pets): Pet[] {
  const kept = before.flatMap(({ petId }) => find(petId) ?? [])
  if (kept.length === all.length) return kept
  const known = new Set(before.map(({ petId }) => petId))
  return [...kept, ...all.filter(({ petId }) => !known.has(petId))]
}

/** By name, by the rules of a language; who has none comes last. */
export function nameComparison(language: string): (a: Pet, b: Pet) => number {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return ({ name: a }, { name: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return collator.compare(a, b)
  }
}

export const compareIds = (a: Pet, b: Pet): number =>
  a.petId < b.petId ? -1 : Number(a.petId > b.petId)

/** When it last changed. UTC epoch milliseconds. */
export const changedAt = ({ lastMovement, updatedAt }: Pet): number => lastMovement?.at ?? updatedAt
