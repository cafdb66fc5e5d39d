import type { PetDetails } from '../stock/pet-details.ts'
import type { ShopReader } from '../stock/stock-question.ts'

// The writer reports every change of the stock, by whatever process, in the order of the commits. The feed
// reads a pet after its change was reported, and publishes it as it is then. So the list of a client that
// listens first, with the events after it, always ends in what the database has.

/** How long changes gather before listeners are notified of them together. */
const DEBOUNCE_MS = 50

const RETRY_MS = 1_000

/** The most pets in one notification; the others wait for the next one. */
const PETS_AT_ONCE = 250

/** Gets the changes, as a client that listens to events does. */
export interface LiveListener {
  /** Pets that were changed or added, as they are now. */
  changed(pets: readonly PetDetails[]): void
  removed(petIds: readonly bigint[]): void
  /** Too much has changed for single notifications: the listener has to read the list again. */
  reload(): void
}

/** What a feed reads of its shop. */
export interface FeedReader extends ShopReader<'pets'> {
  /** The list of the shop, or a promise of it: from then on, an engine knows every change by its pet. */
  list(): unknown
}

export interface LiveFeedDependencies {
  readonly reader: FeedReader
  readonly every: (ms: number, run: () => void) => () => void
  readonly onError: (error: unknown) => void
  readonly petsAtOnce?: number
}

/**
 * Notifies listeners of the pets that this process or another has changed. Without listeners it costs
 * nothing: no memory, no timer, no reading.
 */
export class LiveFeed {
  readonly #dependencies: LiveFeedDependencies
  readonly #petsAtOnce: number
  readonly #listeners = new Set<LiveListener>()
  /** Pets that have changed since they were last published. */
  readonly #waiting = new Set<bigint>()
  #stopDebounce: (() => void) | undefined
  #notifying = false
  /** Whether pets are being read that the listeners of now must not get. */
  #outdated = false

  constructor(dependencies: LiveFeedDependencies) {
    this.#dependencies = dependencies
    this.#petsAtOnce = dependencies.petsAtOnce ?? PETS_AT_ONCE
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  /** Any pets may have changed. */
  onAnyChanged = (): void => {
    // Listeners read the whole list from here on, which has the changes that wait.
    this.#dropWaiting()
    for (const listener of this.#listeners) listener.reload()
  }

  onPetChanged = (petId: bigint): void => {
    if (this.#listeners.size === 0) return
    this.#waiting.add(petId)
    this.#debounce()
  }

  /**
   * Listens. A client that then reads the list, and applies the notifications since to it, has the current
   * stock, and stays up to date.
   * @returns when every change from then on is published
   * @throws StorageUnavailable
   */
  async listen(listener: LiveListener): Promise<void> {
    // Where pets cannot be read, the client gets the error now, and no silent stream.
    const { reader } = this.#dependencies
    await reader.ask({ kind: 'pets', petIds: [] })
    await reader.list()
    this.#listeners.add(listener)
  }

  /** Ends it, if it has begun. */
  leave(listener: LiveListener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) this.#dropWaiting()
  }

  #dropWaiting(): void {
    this.#waiting.clear()
    this.#stopTimer()
    this.#outdated = this.#notifying
  }

  #debounce(ms = DEBOUNCE_MS): void {
    this.#stopDebounce ??= this.#dependencies.every(ms, () => void this.#notify())
  }

  #stopTimer(): void {
    this.#stopDebounce?.()
    this.#stopDebounce = undefined
  }

  async #notify(): Promise<void> {
    if (this.#notifying) return
    this.#notifying = true
    const petIds = [...this.#waiting.values().take(this.#petsAtOnce)].toSorted(ascending)
    for (const petId of petIds) this.#waiting.delete(petId)
    let next = DEBOUNCE_MS
    try {
      const pets = await this.#dependencies.reader.ask({ kind: 'pets', petIds })
      if (!this.#outdated) this.#notifyListeners(petIds, pets)
    } catch (error) {
      if (!this.#outdated) {
        this.#dependencies.onError(error)
        for (const petId of petIds) this.#waiting.add(petId)
        next = RETRY_MS
      }
    }
    this.#notifying = false
    this.#outdated = false
    if (this.#waiting.size > 0 && next === DEBOUNCE_MS) return
    this.#stopTimer()
    if (this.#waiting.size > 0) this.#debounce(next)
  }

  #notifyListeners(petIds: readonly bigint[], pets: readonly PetDetails[]): void {
    const there = new Set(pets.map(({ petId }) => petId))
    const removed = petIds.filter((petId) => !there.has(petId))
    for (const listener of this.#listeners) {
      if (pets.length > 0) listener.changed(pets)
      if (removed.length > 0) listener.removed(removed)
    }
  }
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
