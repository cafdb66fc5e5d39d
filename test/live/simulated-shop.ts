import { setImmediate } from 'node:timers/promises'
import { LiveFeed } from '../../src/live/live-feed.ts'
import type { PetDetails } from '../../src/stock/pet-details.ts'
import { StorageUnavailable } from '../../src/stock/store.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { readingBy } from '../support/reading-by.ts'

export const details = (petId: bigint, fields: Partial<PetDetails> = {}): PetDetails => ({
  petId,
  quantity: 0,
  status: 'available',
  name: null,
  kind: null,
  barcodes: [],
  lowStockAt: null,
  updatedAt: 0,
  lastMovement: null,
  ...fields,
})

interface SimulatedShopOptions {
  readonly petsAtOnce: number
  /** From so many changes of other processes on, the writer sends the whole stock instead. */
  readonly tooMany: number
}

/** A stock that this process and others change, read beside a feed whose every step a test takes. */
export class SimulatedShop {
  readonly clock = new ManualClock()
  readonly feed: LiveFeed
  readonly errors: unknown[] = []
  /** Reads of single pets. */
  reads = 0
  /** How many are running. */
  timers = 0
  /** How many of the next reads fail. */
  failing = 0
  /** Whether what was read arrives only with the next turn. */
  slow = false
  readonly #pets = new Map<bigint, PetDetails>()
  readonly #tooMany: number
  readonly #commits: bigint[] = []
  readonly #commitsElsewhere = new Set<bigint>()
  readonly #reads: (() => void)[] = []

  constructor({ petsAtOnce, tooMany }: SimulatedShopOptions, pets: readonly PetDetails[] = []) {
    for (const pet of pets) this.#pets.set(pet.petId, pet)
    this.#tooMany = tooMany
    this.feed = new LiveFeed({
      reader: {
        ...readingBy<'pets'>({
          pets: async ({ petIds }) => {
            const pets = this.#read(this.all().filter(({ petId }) => petIds.includes(petId)))
            if (this.slow) await new Promise<void>((resolve) => void this.#reads.push(resolve))
            return pets
          },
        }),
        list: () => this.all(),
      },
      every: (ms, run) => {
        this.timers += 1
        const stop = this.clock.every(ms, run)
        return () => {
          this.timers -= 1
          stop()
        }
      },
      onError: (error) => void this.errors.push(error),
      petsAtOnce,
    })
  }

  all(): PetDetails[] {
    return [...this.#pets.values()].toSorted((a, b) => (a.petId < b.petId ? -1 : 1))
  }

  /** Commits a change of this process, which the writer tells of later. */
  commitHere(petId: bigint, fields: Partial<PetDetails>): void {
    this.#pets.set(petId, { ...(this.#pets.get(petId) ?? details(petId)), ...fields })
    this.#commits.push(petId)
  }

  deliverCommits(): void {
    for (const petId of this.#commits.splice(0)) this.feed.onPetChanged(petId)
  }

  /** Commits a change of another process, which is noticed later. No fields: the pet is removed. */
  commitElsewhere(petId: bigint, fields: Partial<PetDetails> | undefined): void {
    if (fields === undefined) this.#pets.delete(petId)
    else this.#pets.set(petId, { ...(this.#pets.get(petId) ?? details(petId)), ...fields })
    this.#commitsElsewhere.add(petId)
  }

  /** Finds what other processes have committed, and publishes it after this process's own commits. */
  noticeChangesElsewhere(): void {
    const petIds = [...this.#commitsElsewhere]
    this.#commitsElsewhere.clear()
    if (petIds.length === 0) return
    this.deliverCommits()
    if (petIds.length >= this.#tooMany) this.feed.onAnyChanged()
    else for (const petId of petIds) this.feed.onPetChanged(petId)
  }

  listDetails(after: bigint | undefined, limit: number): PetDetails[] {
    return this.all()
      .filter(({ petId }) => after === undefined || petId > after)
      .slice(0, limit)
  }

  /** Lets a slow read arrive. */
  turn(): void {
    this.#reads.shift()?.()
  }

  /** Lets what has been begun get as far as it gets. */
  settle = (): Promise<void> => setImmediate()

  /** Lets everything come to its end. */
  async finish(): Promise<void> {
    this.failing = 0
    this.slow = false
    this.deliverCommits()
    this.noticeChangesElsewhere()
    for (let quiet = 0; quiet < 4; ) {
      const before = this.reads
      this.turn()
      await this.settle()
      this.clock.advance(1_000)
      await this.settle()
      quiet = this.reads === before && this.#reads.length === 0 ? quiet + 1 : 0
    }
  }

  #read(pets: PetDetails[]): PetDetails[] {
    this.reads += 1
    if (this.failing > 0) {
      this.failing -= 1
      throw new StorageUnavailable('locked')
    }
    return pets
  }
}
