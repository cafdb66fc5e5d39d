import type { Pet } from '../state/pet.ts'

/** The most labels of one pet at once. */
export const MAX_COPIES = 999

/** A label and its place on a sheet, counted from 0. */
export interface PlacedLabel {
  readonly pet: Pet
  readonly position: number
}

/** Labels of many pets, one after the other. A label is made when it is read, since there may be millions. */
export class LabelRun {
  readonly pets: readonly Pet[]
  /** Where the labels of each pet end. */
  readonly #ends: readonly number[] = []
  readonly #copies: (pet: Pet) => number
  readonly #perSheet: number
  readonly #used: number

  /**
   * @param copies how many labels a pet gets
   * @param perSheet how many labels a sheet has
   * @param used how many labels of the first sheet are used up
   */
  constructor(pets: readonly Pet[], copies: (pet: Pet) => number, perSheet: number, used: number) {
    let end = 0
    this.pets = pets
    this.#copies = copies
    this.#ends = pets.map((pet) => {
      end += this.copiesOf(pet)
      return end
    })
    this.#perSheet = perSheet
    this.#used = Math.min(used, perSheet - 1)
  }

  /** How many labels a pet gets. */
  copiesOf(pet: Pet): number {
    return Math.min(this.#copies(pet), MAX_COPIES)
  }

  get labels(): number {
    return this.#ends.at(-1) ?? 0
  }

  get sheets(): number {
    return this.labels === 0 ? 0 : Math.ceil((this.#used + this.labels) / this.#perSheet)
  }

  /** The labels on a sheet. The first sheet is 0. */
  onSheet(sheet: number): readonly PlacedLabel[] {
    const begin = sheet * this.#perSheet - this.#used
    const first = Math.max(0, begin)
    const last = Math.min(this.labels, begin + this.#perSheet)
    const placed: PlacedLabel[] = []
    let at = this.#petOf(first)
    for (let label = first; label < last; label++) {
      while (label >= (this.#ends[at] ?? Number.POSITIVE_INFINITY)) at += 1
      const pet = this.pets[at]
      if (pet) placed.push({ pet, position: label - begin })
    }
    return placed
  }

  /** The index of a label's pet. */
  #petOf(label: number): number {
    let low = 0
    let high = this.#ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ends[middle] ?? 0) > label) high = middle
      else low = middle + 1
    }
    return low
  }
}
