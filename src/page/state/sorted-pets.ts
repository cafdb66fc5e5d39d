import { type ReadonlySignal, signal } from '@preact/signals'
import type { Pace } from './pace.ts'
import { sortInSlices } from './pace.ts'
import type { Pet } from './pet.ts'
import {
  comparisonBy,
  type PetComparison,
  type PetOrder,
  type TextComparisons,
} from './pet-order.ts'

/** So many names are sorted in some milliseconds, even by a slow tablet. */
const MOST_AT_ONCE = 2_000

/** All pets, and each by its id. */
export interface Pets {
  readonly all: readonly Pet[]
  readonly find: (petId: bigint) => Pet | undefined
  /** More pets arrive: they follow those that are here. */
  readonly isArriving?: boolean
}

interface Sorted {
  /** The pets that were sorted, and the order. Undefined: none that was asked for. */
  readonly all: readonly Pet[]
  readonly by: string | undefined
  readonly pets: readonly Pet[]
}

/**
 * Keeps pets in the order that was asked for last. Few changes move a pet, so that only those are
 * sorted again.
 */
export class SortedPets {
  readonly #texts: TextComparisons
  readonly #pace: Pace | undefined
  readonly #isSorting = signal(false)
  #sorted: Sorted | undefined
  /** The order into which the pets are being put. */
  #sorting: { readonly by: string } | undefined

  /** @param pace lets a long sorting give way, and end later; without it all are sorted at once */
  constructor(texts: TextComparisons, pace?: Pace) {
    this.#texts = texts
    this.#pace = pace
  }

  /** Whether the pets do not have the order yet that was asked for last. */
  get isSorting(): ReadonlySignal<boolean> {
    return this.#isSorting
  }

  /** Whether the pets that were asked for last have the order that was asked for. */
  get isInOrder(): boolean {
    return this.#sorted?.by !== undefined
  }

  /** All pets in an order, or in the one that they had, as long as they are being sorted. */
  inOrder(pets: Pets, order: PetOrder): readonly Pet[] {
    // A sorting that ends calls for the pets again.
    this.#isSorting.value
    // What has been shown stays where it is.
    if (pets.isArriving) return pets.all
    const by = `${order.sort} ${order.descending} ${order.shopLevel ?? ''}`
    const before = this.#sorted
    if (before?.all === pets.all && (before.by ?? this.#sorting?.by) === by) return before.pets
    const compare = comparisonBy(order, this.#texts)
    const { kept, moved } =
      before?.by === by
        ? stillInOrder(before.pets, pets, compare)
        : { kept: [], moved: [...pets.all] }
    const pace = moved.length > MOST_AT_ONCE ? this.#pace : undefined
    if (pace === undefined) {
      this.#sorting = undefined
      this.#sorted = { all: pets.all, by, pets: merged(kept, moved.sort(compare), compare) }
    } else {
      const former = before === undefined ? pets.all : inFormerOrder(before.pets, pets)
      this.#sorted = { all: pets.all, by: undefined, pets: former }
      if (this.#sorting?.by !== by) void this.#sortSlowly(pets.all, by, compare, pace)
    }
    return this.#sorted.pets
  }

  async #sortSlowly(
    all: readonly Pet[],
    by: string,
    compare: PetComparison,
    pace: Pace,
  ): Promise<void> {
    const sorting = { by }
    this.#sorting = sorting
    // The pets are being asked for, which must not change a signal.
    await Promise.resolve()
    this.#isSorting.value = true
    const pets = await sortInSlices(all, compare, pace)
    if (this.#sorting !== sorting) {
      if (this.#sorting === undefined) this.#isSorting.value = false
      return
    }
    this.#sorting = undefined
    this.#sorted = { all, by, pets }
    this.#isSorting.value = false
  }
}

/** The present pets that have their place from before, in that order, and the others. */
function stillInOrder(before: readonly Pet[], { all, find }: Pets, compare: PetComparison) {
  const kept: Pet[] = []
  const moved: Pet[] = []
  for (const was of before) {
    const is = find(was.petId)
    if (is === undefined) continue
    if (is === was || compare(is, was) === 0) kept.push(is)
    else moved.push(is)
  }
  if (kept.length + moved.length < all.length) moved.push(...unknown(before, all))
  return { kept, moved }
}

/** The present pets in the order from before, new ones last. */
function inFormerOrder(before: readonly Pet[], { all, find }: Pets): Pet[] {
  const present = before.flatMap(({ petId }) => find(petId) ?? [])
  return present.length === all.length ? present : [...present, ...unknown(before, all)]
}

function unknown(before: readonly Pet[], all: readonly Pet[]): Pet[] {
  const known = new Set(before.map(({ petId }) => petId))
  return all.filter(({ petId }) => !known.has(petId))
}

/** Puts some pets among many others; both are in order. */
function merged(many: readonly Pet[], some: readonly Pet[], compare: PetComparison): Pet[] {
  if (many.length === 0) return [...some]
  const all: Pet[] = []
  let from = 0
  for (const pet of some) {
    const to = placeOf(pet, many, from, compare)
    for (; from < to; from++) all.push(many[from] as Pet)
    all.push(pet)
  }
  for (; from < many.length; from++) all.push(many[from] as Pet)
  return all
}

/** The index of the first pet, at or after another index, that comes after this one. */
function placeOf(pet: Pet, pets: readonly Pet[], from: number, compare: PetComparison): number {
  let [low, high] = [from, pets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(pets[middle] as Pet, pet) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
