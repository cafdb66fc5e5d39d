import { type ReadonlySignal, signal } from '@preact/signals'
import type { Movement } from '../../stock/movement.ts'
import { parsePetId } from '../../stock/pet.ts'
import { type KeyValueStorage, trySet } from '../kit/key-value-storage.ts'
import type { Entry } from '../outbox/entry.ts'

/** A change that this device has made. */
interface OwnChange {
  readonly id: string
  readonly petId: bigint
  /** When the service made it, in UTC epoch milliseconds. */
  readonly at: number
  readonly newQuantity: number
  readonly isUndone: boolean
}

export const OWN_CHANGES_NAME = 'petstock.ownChanges'

/** So many changes of a device can be undone in the history of their pets. */
const MOST = 200

/** The changes that this device has made last, and whether they were undone. All tabs share them. */
export class OwnChanges {
  readonly #storage: KeyValueStorage
  readonly #all = signal<readonly OwnChange[]>([])

  constructor(thisDevice: KeyValueStorage) {
    this.#storage = thisDevice
    this.read()
  }

  get all(): ReadonlySignal<readonly OwnChange[]> {
    return this.#all
  }

  /** To be called when another tab has stored changes. */
  read(): void {
    this.#all.value = readChanges(this.#storage.getItem(OWN_CHANGES_NAME)) ?? this.#all.peek()
  }

  /** Takes a change that the service has made. What it undoes is undone then. */
  made({ id, undoes }: Entry, { petId, at, newQuantity }: Movement): void {
    this.read()
    const others = this.#all
      .peek()
      .filter((each) => each.id !== id)
      .map((each) => (each.id === undoes ? { ...each, isUndone: true } : each))
    const isUndone = this.#all.peek().some((each) => each.id === id && each.isUndone)
    const all = [...others, { id, petId, at, newQuantity, isUndone }].slice(-MOST)
    this.#all.value = all
    const items = all.map((each) => ({ ...each, petId: String(each.petId) }))
    trySet(this.#storage, OWN_CHANGES_NAME, JSON.stringify(items))
  }

  /** The change that made a movement of a pet, where this device has made it. */
  find({ petId, at, newQuantity }: Pick<OwnChange, 'petId' | 'at' | 'newQuantity'>) {
    return this.#all.value.find(
      (each) => each.petId === petId && each.at === at && each.newQuantity === newQuantity,
    )
  }

  isUndone(id: string): boolean {
    return this.#all.value.some((each) => each.id === id && each.isUndone)
  }
}

/** Reads stored changes, and ignores what it did not write. @returns undefined where there are none */
function readChanges(text: string | null): readonly OwnChange[] | undefined {
  try {
    const items: unknown = JSON.parse(text ?? '')
    return Array.isArray(items) ? items.flatMap(readChange) : undefined
  } catch {
    return undefined
  }
}

function readChange(item: unknown): OwnChange[] {
  const { id, petId: digits, at, newQuantity, isUndone } = Object(item)
  const petId = typeof digits === 'string' ? parsePetId(digits) : undefined
  if (typeof id !== 'string' || petId === undefined) return []
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(newQuantity)) return []
  return [{ id, petId, at, newQuantity, isUndone: isUndone === true }]
}
