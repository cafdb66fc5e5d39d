import type { PetDetails, PetDetailsReader } from '../stock/pet-details.ts'
import { ChangeTracker, type LiveFeedDependencies, type LiveListener } from './change-tracker.ts'

/**
 * Notifies listeners of the pets that this process or another has changed. Without listeners it costs
 * nothing: no memory, no timer, no reading.
 */
export class LiveFeed implements Pick<PetDetailsReader, 'listDetails'> {
  readonly #dependencies: LiveFeedDependencies
  #tracking:
    | { readonly tracker: ChangeTracker; readonly started: Promise<void>; uses: number }
    | undefined

  constructor(dependencies: LiveFeedDependencies) {
    this.#dependencies = dependencies
  }

  /** Any pets may have changed: they are found by comparing. */
  onAnyChanged = (): void => this.#tracking?.tracker.compare()

  onPetChanged = (petId: bigint): void => this.#tracking?.tracker.change(petId)

  /** Lists pets for clients that also listen: pets that differ from what was published are published again. */
  async listDetails(after: bigint | undefined, limit: number): Promise<readonly PetDetails[]> {
    const pets = await this.#dependencies.reader.listDetails(after, limit)
    this.#tracking?.tracker.observe({ after, pets, isLast: pets.length < limit })
    return pets
  }

  /**
   * Listens. A client that then reads the list, and applies the notifications since to it, has the current
   * stock, and stays up to date.
   * @returns when every change from then on is published, a function that ends it
   * @throws StorageUnavailable
   */
  async listen(listener: LiveListener): Promise<() => void> {
    const tracking = this.#track()
    tracking.uses += 1
    let listening = true
    const stop = () => {
      if (!listening) return
      listening = false
      tracking.tracker.listeners.delete(listener)
      tracking.uses -= 1
      if (tracking.uses > 0) return
      tracking.tracker.end()
      if (this.#tracking === tracking) this.#tracking = undefined
    }
    try {
      await tracking.started
    } catch (error) {
      stop()
      throw error
    }
    tracking.tracker.listeners.add(listener)
    return stop
  }

  #track() {
    if (this.#tracking === undefined) {
      const tracker = new ChangeTracker(this.#dependencies)
      this.#tracking = { tracker, started: tracker.start(), uses: 0 }
    }
    return this.#tracking
  }
}
