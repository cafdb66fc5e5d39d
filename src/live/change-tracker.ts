import type { PetDetails, PetDetailsReader } from '../stock/pet-details.ts'
import { PAGE_PETS, type Page, pagesOf } from './pages.ts'
import { PublishedStock } from './published-stock.ts'

// The writer reports the changes of this process, in the order of the commits. To find the changes of
// other processes, the tracker compares the stock, page by page, with a digest of each pet as it was
// last published. It also compares every page of the list that a client reads meanwhile. So the list of
// a client, with the events after it, always ends in what the database has. Without listeners there is
// no digest, no timer and no reading.

/** How long changes gather before listeners are notified of them together. */
const DEBOUNCE_MS = 50

export interface LiveBounds {
  readonly pagePets: number
  /** The most pets in one notification; the others wait for the next one. */
  readonly petsAtOnce: number
  /** From this many changed pets on, listeners are asked to read the whole list again, which is less work. */
  readonly reloadFrom: number
}

export const LIVE_BOUNDS: LiveBounds = { pagePets: PAGE_PETS, petsAtOnce: 250, reloadFrom: 2_000 }

/** The least time between two comparisons, however often other processes commit. */
const COOL_DOWN_MS = 250

const RETRY_MS = 1_000

/** Gets the changes, as a client that listens to events does. */
export interface LiveListener {
  /** Pets that were changed or added, as they are now. */
  changed(pets: readonly PetDetails[]): void
  removed(petIds: readonly bigint[]): void
  /** Too much has changed for single notifications: the listener has to read the list again. */
  reload(): void
}

export interface LiveFeedDependencies {
  readonly reader: Pick<PetDetailsReader, 'listDetails' | 'findDetails'>
  readonly every: (ms: number, run: () => void) => () => void
  /** Lets the event loop do other work. */
  readonly pause: () => Promise<void>
  readonly onError: (error: unknown) => void
  readonly bounds?: LiveBounds
}

/**
 * Follows the stock while clients listen. Reads, notifications and changes may come in any order, and
 * listeners still end with the right stock, because
 *
 * - the tracker reads a pet after its change, and before it publishes it, and
 * - it compares every page that a client reads, and publishes again the pets that differ.
 */
export class ChangeTracker {
  readonly listeners = new Set<LiveListener>()
  readonly #dependencies: LiveFeedDependencies
  readonly #bounds: LiveBounds
  readonly #waiting = new Set<bigint>()
  /** Undefined until the whole stock has been read for the first time. */
  #published: PublishedStock | undefined
  #stopDebounce: (() => void) | undefined
  #stopCoolDown: (() => void) | undefined
  #changedElsewhere = false
  #comparing = false
  #notifying = false
  #ended = false

  constructor(dependencies: LiveFeedDependencies) {
    this.#dependencies = dependencies
    this.#bounds = dependencies.bounds ?? LIVE_BOUNDS
  }

  /** Resolves when the tracker publishes every change from then on. @throws StorageUnavailable */
  async start(): Promise<void> {
    this.#published = await this.#readAll()
    if (this.#changedElsewhere) this.compare()
    if (this.#waiting.size > 0) this.#debounce()
  }

  end(): void {
    this.#ended = true
    this.#stopDebounce?.()
    this.#stopCoolDown?.()
  }

  change(petId: bigint): void {
    this.#waiting.add(petId)
    if (this.#published !== undefined) this.#debounce()
  }

  /**
   * Compares a page that was read, and publishes again the pets that differ.
   * @returns how many they are
   */
  observe({ after, pets, isLast }: Page): number {
    const differing = this.#published?.differing(after, pets, isLast) ?? []
    for (const petId of differing) this.change(petId)
    return differing.length
  }

  /** Looks for the changes of another process. */
  compare(): void {
    this.#changedElsewhere = true
    if (this.#published === undefined || this.#comparing || this.#stopCoolDown !== undefined) return
    this.#comparing = true
    this.#changedElsewhere = false
    void this.#compareAll()
      .then(
        () => COOL_DOWN_MS,
        (error: unknown) => {
          this.#failed(error)
          this.#changedElsewhere = true
          return RETRY_MS
        },
      )
      .then((ms) => {
        this.#comparing = false
        this.#coolDown(ms)
      })
  }

  async #compareAll(): Promise<void> {
    let found = 0
    for await (const page of this.#pages()) {
      if (this.#ended) return
      found += this.observe(page)
      if (found >= this.#bounds.reloadFrom) return await this.#startOver()
    }
  }

  async #startOver(): Promise<void> {
    const published = await this.#readAll()
    if (this.#ended) return
    this.#published = published
    // Listeners read the whole list from here on, which has these changes.
    this.#waiting.clear()
    for (const listener of this.listeners) listener.reload()
  }

  async #readAll(): Promise<PublishedStock> {
    const published = new PublishedStock()
    for await (const { pets } of this.#pages()) {
      if (this.#ended) break
      published.append(pets)
    }
    return published
  }

  #pages(): AsyncGenerator<Page, void, undefined> {
    const { reader, pause } = this.#dependencies
    return pagesOf(reader, pause, this.#bounds.pagePets)
  }

  #coolDown(ms: number): void {
    if (this.#ended) return
    this.#stopCoolDown = this.#dependencies.every(ms, () => {
      this.#stopCoolDown?.()
      this.#stopCoolDown = undefined
      if (this.#changedElsewhere) this.compare()
    })
  }

  #debounce(ms = DEBOUNCE_MS): void {
    if (this.#ended) return
    this.#stopDebounce ??= this.#dependencies.every(ms, () => void this.#notify())
  }

  #stopTimer(): void {
    this.#stopDebounce?.()
    this.#stopDebounce = undefined
  }

  async #notify(): Promise<void> {
    if (this.#notifying) return
    this.#notifying = true
    const petIds = [...this.#waiting.values().take(this.#bounds.petsAtOnce)].toSorted(ascending)
    for (const petId of petIds) this.#waiting.delete(petId)
    let next = DEBOUNCE_MS
    try {
      const pets = await this.#dependencies.reader.findDetails(petIds)
      if (!this.#ended) this.#notifyListeners(petIds, pets)
    } catch (error) {
      this.#failed(error)
      for (const petId of petIds) this.#waiting.add(petId)
      next = RETRY_MS
    }
    this.#notifying = false
    if (this.#waiting.size > 0 && next === DEBOUNCE_MS) return
    this.#stopTimer()
    if (this.#waiting.size > 0) this.#debounce(next)
  }

  #notifyListeners(petIds: readonly bigint[], pets: readonly PetDetails[]): void {
    const there = new Set(pets.map(({ petId }) => petId))
    const removed = petIds.filter((petId) => !there.has(petId))
    this.#published?.publish(pets, removed)
    for (const listener of this.listeners) {
      if (pets.length > 0) listener.changed(pets)
      if (removed.length > 0) listener.removed(removed)
    }
  }

  #failed(error: unknown): void {
    if (!this.#ended) this.#dependencies.onError(error)
  }
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
