import type { Overview, OverviewReader } from '../stock/overview.ts'
import { PAGE_PETS, type Page, pagesOf } from './pages.ts'
import { ToldStock } from './told-stock.ts'

/** How long changes gather before listeners are told of them together. */
const GATHER_MS = 50

export interface LiveBounds {
  readonly pagePets: number
  /** The most pets that listeners are told of at once; the others wait for the next time. */
  readonly petsAtOnce: number
  /** From so many changed pets on, reading the whole list again is less work for everyone. */
  readonly reloadFrom: number
}

export const LIVE_BOUNDS: LiveBounds = { pagePets: PAGE_PETS, petsAtOnce: 250, reloadFrom: 2_000 }

/** Between two comparisons, however often other processes commit. */
const REST_MS = 250

const RETRY_MS = 1_000

/** Who is told of changes. */
export interface LiveListener {
  /** Pets that were changed or added, as they are now. */
  changed(pets: readonly Overview[]): void
  removed(petIds: readonly bigint[]): void
  /** More has changed than is told one by one: what was known of the stock is known no more. */
  reload(): void
}

export interface LiveFeedParts {
  readonly reader: Pick<OverviewReader, 'overviews' | 'overviewsOf'>
  readonly every: (ms: number, run: () => void) => () => void
  /** Lets others at the event loop. */
  readonly pause: () => Promise<void>
  readonly onError: (error: unknown) => void
  readonly bounds?: LiveBounds
}

/**
 * Follows the stock for as long as somebody listens. It is right however reading, telling and changes
 * by anyone take turns, since of each pet
 *
 * - what is told was read after the change that it is told for, and
 * - a page that differs from what was told last, whoever reads it, has those pets told again.
 */
export class Following {
  readonly listeners = new Set<LiveListener>()
  readonly #parts: LiveFeedParts
  readonly #bounds: LiveBounds
  readonly #waiting = new Set<bigint>()
  /** Undefined until it has been read whole for the first time. */
  #told: ToldStock | undefined
  #stopGathering: (() => void) | undefined
  #stopResting: (() => void) | undefined
  #changedElsewhere = false
  #comparing = false
  #telling = false
  #ended = false

  constructor(parts: LiveFeedParts) {
    this.#parts = parts
    this.#bounds = parts.bounds ?? LIVE_BOUNDS
  }

  /** Resolves when every change from then on is going to be told. @throws StorageUnavailable */
  async start(): Promise<void> {
    this.#told = await this.#readAll()
    if (this.#changedElsewhere) this.compare()
    if (this.#waiting.size > 0) this.#gather()
  }

  end(): void {
    this.#ended = true
    this.#stopGathering?.()
    this.#stopResting?.()
  }

  change(petId: bigint): void {
    this.#waiting.add(petId)
    if (this.#told !== undefined) this.#gather()
  }

  /** Takes note of a page that somebody has read. */
  seen({ after, pets, isLast }: Page): number {
    const differing = this.#told?.differing(after, pets, isLast) ?? []
    for (const petId of differing) this.change(petId)
    return differing.length
  }

  /** Finds out what another process has changed. */
  compare(): void {
    this.#changedElsewhere = true
    if (this.#told === undefined || this.#comparing || this.#stopResting !== undefined) return
    this.#comparing = true
    this.#changedElsewhere = false
    void this.#compareAll()
      .then(
        () => REST_MS,
        (error: unknown) => {
          this.#failed(error)
          this.#changedElsewhere = true
          return RETRY_MS
        },
      )
      .then((ms) => {
        this.#comparing = false
        this.#rest(ms)
      })
  }

  async #compareAll(): Promise<void> {
    let found = 0
    for await (const page of this.#pages()) {
      if (this.#ended) return
      found += this.seen(page)
      if (found >= this.#bounds.reloadFrom) return await this.#startOver()
    }
  }

  async #startOver(): Promise<void> {
    const told = await this.#readAll()
    if (this.#ended) return
    this.#told = told
    // All that these were for is in the list that is read from here on.
    this.#waiting.clear()
    for (const listener of this.listeners) listener.reload()
  }

  async #readAll(): Promise<ToldStock> {
    const told = new ToldStock()
    for await (const { pets } of this.#pages()) {
      if (this.#ended) break
      told.append(pets)
    }
    return told
  }

  #pages(): AsyncGenerator<Page, void, undefined> {
    const { reader, pause } = this.#parts
    return pagesOf(reader, pause, this.#bounds.pagePets)
  }

  #rest(ms: number): void {
    if (this.#ended) return
    this.#stopResting = this.#parts.every(ms, () => {
      this.#stopResting?.()
      this.#stopResting = undefined
      if (this.#changedElsewhere) this.compare()
    })
  }

  #gather(ms = GATHER_MS): void {
    if (this.#ended) return
    this.#stopGathering ??= this.#parts.every(ms, () => void this.#tell())
  }

  #stopTimer(): void {
    this.#stopGathering?.()
    this.#stopGathering = undefined
  }

  async #tell(): Promise<void> {
    if (this.#telling) return
    this.#telling = true
    const petIds = [...this.#waiting.values().take(this.#bounds.petsAtOnce)].toSorted(ascending)
    for (const petId of petIds) this.#waiting.delete(petId)
    let next = GATHER_MS
    try {
      const pets = await this.#parts.reader.overviewsOf(petIds)
      if (!this.#ended) this.#tellOf(petIds, pets)
    } catch (error) {
      this.#failed(error)
      for (const petId of petIds) this.#waiting.add(petId)
      next = RETRY_MS
    }
    this.#telling = false
    if (this.#waiting.size > 0 && next === GATHER_MS) return
    this.#stopTimer()
    if (this.#waiting.size > 0) this.#gather(next)
  }

  #tellOf(petIds: readonly bigint[], pets: readonly Overview[]): void {
    const there = new Set(pets.map(({ petId }) => petId))
    const removed = petIds.filter((petId) => !there.has(petId))
    this.#told?.tell(pets, removed)
    for (const listener of this.listeners) {
      if (pets.length > 0) listener.changed(pets)
      if (removed.length > 0) listener.removed(removed)
    }
  }

  #failed(error: unknown): void {
    if (!this.#ended) this.#parts.onError(error)
  }
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
