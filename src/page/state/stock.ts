import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Pet } from './pet.ts'

/** How many pets (entries, not animals) there are of each kind, and how many animals in all. */
export interface Totals {
  readonly pets: number
  readonly inStock: number
  readonly animals: number
  readonly low: number
  readonly pending: number
  readonly sold: number
}

/** The stock, by the last events of the service. */
export class Stock {
  readonly #byId = new Map<bigint, Pet>()
  readonly #version = signal(0)
  readonly #loaded = signal(false)

  readonly totals: ReadonlySignal<Totals> = computed(() => totalsOf(this.all.value))

  /** Every pet, in no particular order. */
  readonly all: ReadonlySignal<readonly Pet[]> = computed(() => {
    this.#version.value
    return [...this.#byId.values()]
  })

  /** Whether the list was read at least once. */
  get loaded(): ReadonlySignal<boolean> {
    return this.#loaded
  }

  find(petId: bigint): Pet | undefined {
    this.#version.value
    return this.#byId.get(petId)
  }

  /** Replaces all pets. */
  load(pets: readonly Pet[]): void {
    this.#byId.clear()
    for (const pet of pets) this.#byId.set(pet.petId, pet)
    this.#loaded.value = true
    this.#version.value += 1
  }

  /** Adds or replaces pets. */
  apply(pets: readonly Pet[]): void {
    for (const pet of pets) this.#byId.set(pet.petId, pet)
    this.#version.value += 1
  }

  remove(petIds: readonly bigint[]): void {
    for (const petId of petIds) this.#byId.delete(petId)
    this.#version.value += 1
  }

  clear(): void {
    this.#byId.clear()
    this.#loaded.value = false
    this.#version.value += 1
  }
}

export function totalsOf(pets: readonly Pet[]): Totals {
  let inStock = 0
  let animals = 0
  let low = 0
  let pending = 0
  let sold = 0
  for (const pet of pets) {
    animals += pet.quantity
    if (pet.quantity > 0) inStock += 1
    if (pet.low) low += 1
    if (pet.status === 'pending') pending += 1
    if (pet.status === 'sold') sold += 1
  }
  return { pets: pets.length, inStock, animals, low, pending, sold }
}
