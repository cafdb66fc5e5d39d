import type { Pet } from './pet.ts'

/** Knows the place of each pet of an order among all pets. */
export class Places {
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
