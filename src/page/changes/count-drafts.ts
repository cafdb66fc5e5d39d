import { type ReadonlySignal, signal } from '@preact/signals'
import { isQuantity, parsePetId } from '../../stock/pet.ts'
import { type KeyValueStorage, trySet } from '../session/key-value-storage.ts'

/** A count that is not saved yet. */
export interface CountDraft {
  readonly counted: number
  /** How many there were thought to be when counting began. */
  readonly expected: number
}

type Drafts = ReadonlyMap<bigint, CountDraft>

const DRAFTS_NAME = 'petstock.counts'

/** What is being counted. It survives moving between pets, and a reload of the tab. */
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

  /** One was scanned: the first of a new count, or one more. */
  scanned(petId: bigint, quantity: number): void {
    const counted = (this.#all.peek().get(petId)?.counted ?? 0) + 1
    this.set(petId, counted, quantity)
    this.ask(petId)
  }

  /** What was counted so far; a new count is against the quantity that there is now. */
  set(petId: bigint, counted: number, quantity: number): void {
    if (!isQuantity(counted)) return
    const expected = this.#all.peek().get(petId)?.expected ?? quantity
    this.#put(petId, { counted, expected })
  }

  /** Holds on to what was counted, against what there is now. */
  countAgainst(petId: bigint, quantity: number): void {
    const draft = this.#all.peek().get(petId)
    if (draft) this.#put(petId, { ...draft, expected: quantity })
  }

  drop(petId: bigint): void {
    const drafts = new Map(this.#all.peek())
    if (drafts.delete(petId)) this.#show(drafts)
  }

  /** Asks for the focus of a pet's count field, as soon as there is one. */
  ask(petId: bigint): void {
    // Each time anew, also for the same pet.
    this.#asked.value = undefined
    this.#asked.value = petId
  }

  /** The field has the focus. */
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

/** Anything else than what was written here is no draft. */
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
