import type { PetDetails } from '../stock/pet-details.ts'
import { digestOf } from './digest.ts'

const FIRST_CAPACITY = 1_024

/** A change of the columns at one place. */
interface Edit {
  readonly at: number
  /** How many entries are removed. */
  readonly drop: 0 | 1
  /** What is inserted in their place. */
  readonly petId?: bigint
  readonly digest?: number
}

/**
 * What listeners know of the stock: a digest of each pet as it was last published, by ascending petId, in
 * columns of 16 bytes a pet.
 */
export class PublishedStock {
  #petIds = new BigInt64Array(FIRST_CAPACITY)
  #digests = new Float64Array(FIRST_CAPACITY)
  #count = 0

  /** Appends the next page: its pets come after all that are there. */
  append(page: readonly PetDetails[]): void {
    const needed = this.#count + page.length
    if (needed > this.#petIds.length) this.#grow(Math.max(needed, this.#petIds.length * 2))
    for (const pet of page) {
      this.#petIds[this.#count] = pet.petId
      this.#digests[this.#count] = digestOf(pet)
      this.#count += 1
    }
  }

  /**
   * Compares a page with what was published.
   * @param after the pet that the page begins after
   * @param isLast whether no pets follow it
   * @returns the pets that differ, also those that are not in the page any more
   */
  differing(after: bigint | undefined, page: readonly PetDetails[], isLast: boolean): bigint[] {
    const found: bigint[] = []
    let at = after === undefined ? 0 : this.#placeAfter(after)
    for (const pet of page) {
      for (; at < this.#count && this.#idAt(at) < pet.petId; at++) found.push(this.#idAt(at))
      const isKnown = at < this.#count && this.#idAt(at) === pet.petId
      if (!isKnown || this.#digests[at] !== digestOf(pet)) found.push(pet.petId)
      if (isKnown) at += 1
    }
    if (isLast) for (; at < this.#count; at++) found.push(this.#idAt(at))
    return found
  }

  /** Notes what is published now; both by ascending petId. */
  publish(pets: readonly PetDetails[], removed: readonly bigint[]): void {
    const edits: Edit[] = []
    for (const pet of pets) {
      const at = this.#place(pet.petId)
      if (this.#has(pet.petId, at)) this.#digests[at] = digestOf(pet)
      else edits.push({ at, drop: 0, petId: pet.petId, digest: digestOf(pet) })
    }
    for (const petId of removed) {
      const at = this.#place(petId)
      if (this.#has(petId, at)) edits.push({ at, drop: 1 })
    }
    if (edits.length > 0) this.#edit(edits.toSorted((a, b) => a.at - b.at || a.drop - b.drop))
  }

  #edit(edits: readonly Edit[]): void {
    const [petIds, digests, count] = [this.#petIds, this.#digests, this.#count]
    this.#petIds = new BigInt64Array(count + edits.length)
    this.#digests = new Float64Array(count + edits.length)
    this.#count = 0
    let from = 0
    const keepUntil = (end: number) => {
      this.#petIds.set(petIds.subarray(from, end), this.#count)
      this.#digests.set(digests.subarray(from, end), this.#count)
      this.#count += end - from
    }
    for (const { at, drop, petId, digest } of edits) {
      keepUntil(at)
      from = at + drop
      if (petId === undefined || digest === undefined) continue
      this.#petIds[this.#count] = petId
      this.#digests[this.#count] = digest
      this.#count += 1
    }
    keepUntil(count)
  }

  #grow(capacity: number): void {
    const [petIds, digests] = [this.#petIds, this.#digests]
    this.#petIds = new BigInt64Array(capacity)
    this.#digests = new Float64Array(capacity)
    this.#petIds.set(petIds)
    this.#digests.set(digests)
  }

  #idAt(at: number): bigint {
    return this.#petIds[at] as bigint
  }

  #has(petId: bigint, at: number): boolean {
    return at < this.#count && this.#idAt(at) === petId
  }

  #placeAfter(petId: bigint): number {
    const at = this.#place(petId)
    return this.#has(petId, at) ? at + 1 : at
  }

  /** Where a pet is, or would be: by bisection. */
  #place(petId: bigint): number {
    let first = 0
    let end = this.#count
    while (first < end) {
      const middle = (first + end) >>> 1
      if (this.#idAt(middle) < petId) first = middle + 1
      else end = middle
    }
    return first
  }
}
