import { setImmediate } from 'node:timers/promises'
import type { LiveBounds } from '../../src/live/change-tracker.ts'
import { LiveFeed } from '../../src/live/live-feed.ts'
import type { PetDetails } from '../../src/stock/pet-details.ts'
import { StorageUnavailable } from '../../src/stock/store.ts'
import { ManualClock } from '../support/manual-clock.ts'

export const details = (petId: bigint, fields: Partial<PetDetails> = {}): PetDetails => ({
  petId,
  quantity: 0,
  status: 'available',
  name: null,
  lowStockAt: null,
  updatedAt: 0,
  lastMovement: null,
  ...fields,
})

/** A stock that this process and others change, read through a feed whose every step a test takes. */
export class SimulatedShop {
  readonly clock = new ManualClock()
  readonly feed: LiveFeed
  readonly errors: unknown[] = []
  /** Reads of pages and of single pets. */
  reads = 0
  /** How many are running. */
  timers = 0
  /** How many of the next reads fail. */
  failing = 0
  readonly #pets = new Map<bigint, PetDetails>()
  readonly #pauses: (() => void)[] = []
  readonly #commits: bigint[] = []
  #changedElsewhere = false

  constructor(bounds: LiveBounds, pets: readonly PetDetails[] = []) {
    for (const pet of pets) this.#pets.set(pet.petId, pet)
    this.feed = new LiveFeed({
      reader: {
        listDetails: async (after, limit) =>
          this.#read(this.all().filter(({ petId }) => after === undefined || petId > after)).slice(
            0,
            limit,
          ),
        findDetails: async (petIds) =>
          this.#read(this.all().filter(({ petId }) => petIds.includes(petId))),
      },
      every: (ms, run) => {
        this.timers += 1
        const stop = this.clock.every(ms, run)
        return () => {
          this.timers -= 1
          stop()
        }
      },
      pause: () => new Promise((resolve) => void this.#pauses.push(resolve)),
      onError: (error) => void this.errors.push(error),
      bounds,
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
    this.#changedElsewhere = true
  }

  noticeChangesElsewhere(): void {
    if (!this.#changedElsewhere) return
    this.#changedElsewhere = false
    this.feed.onAnyChanged()
  }

  /** Lets one who has paused go on. */
  turn(): void {
    this.#pauses.shift()?.()
  }

  /** Lets what has been begun get as far as it gets. */
  settle = (): Promise<void> => setImmediate()

  /** Lets everything come to its end. */
  async finish(): Promise<void> {
    this.failing = 0
    this.deliverCommits()
    this.noticeChangesElsewhere()
    for (let quiet = 0; quiet < 4; ) {
      const before = this.reads
      this.turn()
      await this.settle()
      this.clock.advance(1_000)
      await this.settle()
      quiet = this.reads === before && this.#pauses.length === 0 ? quiet + 1 : 0
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
