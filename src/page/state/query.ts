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
const folded = (text: string): string =>
  // Most names have no accents, and to take those away takes ten times as long.
  (isAscii(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

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

interface Found {
  /** The pets that were searched, and for what. */
  readonly sorted: readonly Pet[]
  readonly shown: Shown
  readonly search: string
  readonly pets: readonly Pet[]
}

/** Puts pets in order and picks those that are asked for; names compare by the rules of a language. */
export class PetSearch {
  readonly #compareNames: (a: Pet, b: Pet) => number
  /** Names as they are searched: made once for each, as a hundred thousand of them take a while. */
  readonly #foldedNames = new Map<string, string>()
  #sorted: Sorted | undefined
  #found: Found | undefined

  constructor(language: string) {
    this.#compareNames = nameComparison(language)
  }

  select(pets: Pets, query: StockQuery): readonly Pet[] {
    const isShown = IS_SHOWN[query.shown]
    // A pet without a name is called by its number behind a #.
    const search = folded(query.search.trim().replace(/^#/, ''))
    const sorted = this.#sort(pets, query)
    if (search === '' && query.shown === 'all') return sorted
    const before = this.#found
    // Whoever types on looks for fewer of those that were found already.
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
 * The pets there are now, in the order of before; new ones come last. Few changes move any, and what
 * is nearly in order is sorted in a fraction of the time.
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
