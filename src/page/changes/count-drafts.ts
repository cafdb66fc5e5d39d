import { type ReadonlySignal, signal } from '@preact/signals'
import { isQuantity, parsePetId } from '../../stock/pet.ts'
import { type KeyValueStorage, trySet } from '../kit/key-value-storage.ts'
import { readQuantity } from '../texts/amount.ts'

/** A count that was begun and is not saved. */
export interface CountDraft {
  readonly counted: number
  /** The quantity that the page showed when counting began. */
  readonly expected: number
}

/** A count that is at least so much lower than the quantity, and less than half of it, may have been begun and left. */
const FAR_BELOW = 5

/** Whether a count may be of some of the animals alone: a person is asked before it is saved beside others. */
export const isFarBelow = ({ counted, expected }: CountDraft): boolean =>
  expected - counted >= FAR_BELOW && counted * 2 < expected

type Drafts = ReadonlyMap<bigint, CountDraft>

const DRAFTS_NAME = 'petstock.counts'

/** Counts that were begun. They survive a change to another pet, and a reload of the tab. */
export class CountDrafts {
  readonly #storage: KeyValueStorage
  readonly #all = signal<Drafts>(new Map())
  readonly #asked = signal<bigint | undefined>(undefined)

  constructor(thisSession: KeyValueStorage) {
    this.#storage = thisSession
    this.#all.value = readDrafts(thisSession.getItem(DRAFTS_NAME))
  }

  get all(): ReadonlySignal<Drafts> {
    return this.#all
  }

  /** The pet whose count field is to have the focus. */
  get asked(): ReadonlySignal<bigint | undefined> {
    return this.#asked
  }

  of(petId: bigint): CountDraft | undefined {
    return this.#all.value.get(petId)
  }

  /** Counts one that was scanned: the first of a new count, or one more. */
  scanned(petId: bigint, quantity: number): void {
    const counted = (this.#all.peek().get(petId)?.counted ?? 0) + 1
    this.set(petId, counted, quantity)
    this.ask(petId)
  }

  /** Takes what a field holds as the count. A text that is no quantity leaves none, nor an earlier part of it. */
  type(petId: bigint, text: string, quantity: number): void {
    const counted = readQuantity(text)
    if (counted === undefined) this.drop(petId)
    else this.set(petId, counted, quantity)
  }

  /** Sets the number counted so far. A new count expects the present quantity. */
  set(petId: bigint, counted: number, quantity: number): void {
    if (!isQuantity(counted)) return
    const expected = this.#all.peek().get(petId)?.expected ?? quantity
    this.#put(petId, { counted, expected })
  }

  drop(petId: bigint): void {
    const drafts = new Map(this.#all.peek())
    if (drafts.delete(petId)) this.#show(drafts)
  }

  /** Asks for the focus of a pet's count field, as soon as the field is drawn. */
  ask(petId: bigint): void {
    // Listeners run again also for the same pet.
    this.#asked.value = undefined
    this.#asked.value = petId
  }

  /** To be called when the field has the focus. */
  focused(): void {
    this.#asked.value = undefined
  }

  #put(petId: bigint, draft: CountDraft): void {
    this.#show(new Map(this.#all.peek()).set(petId, draft))
  }

  #show(drafts: Drafts): void {
    this.#all.value = drafts
    const items = [...drafts].map(([petId, draft]) => ({ petId: String(petId), ...draft }))
    trySet(this.#storage, DRAFTS_NAME, JSON.stringify(items))
  }
}

/** Reads stored drafts, and ignores what it did not write. */
function readDrafts(text: string | null): Drafts {
  try {
    const items: unknown = JSON.parse(text ?? '[]')
    return new Map(Array.isArray(items) ? items.flatMap(readDraft) : [])
  } catch {
    return new Map()
  }
}

function readDraft(item: unknown): [bigint, CountDraft][] {
  const { petId: id, counted, expected } = Object(item)
  const petId = typeof id === 'string' ? parsePetId(id) : undefined
  const isDraft = petId !== undefined && isQuantity(counted) && isQuantity(expected)
  return isDraft ? [[petId, { counted, expected }]] : []
}
