import { tooManyLists } from '../../errors/api-errors.ts'

/**
 * Lists that one key may have on their way, and all keys together. A list that is not read holds its
 * connection for two minutes; one that is read takes a second or two.
 */
export const MAX_LISTS_OF_A_KEY = 8
export const MAX_LISTS = 64

/** Counts the lists that are being sent. */
export class ListSlots {
  readonly #takenByKey = new Map<string, number>()
  #taken = 0

  /** How many lists are being sent. */
  get taken(): number {
    return this.#taken
  }

  /**
   * Takes a slot for a list.
   * @returns what frees the slot; a second call does nothing
   * @throws ApiError overloaded
   */
  take(keyId: string): () => void {
    const ofKey = this.#takenByKey.get(keyId) ?? 0
    if (ofKey >= MAX_LISTS_OF_A_KEY || this.#taken >= MAX_LISTS) {
      throw tooManyLists(MAX_LISTS_OF_A_KEY, MAX_LISTS)
    }
    this.#takenByKey.set(keyId, ofKey + 1)
    this.#taken += 1
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      this.#free(keyId)
    }
  }

  #free(keyId: string): void {
    const left = (this.#takenByKey.get(keyId) ?? 0) - 1
    if (left > 0) this.#takenByKey.set(keyId, left)
    else this.#takenByKey.delete(keyId)
    this.#taken -= 1
  }
}
