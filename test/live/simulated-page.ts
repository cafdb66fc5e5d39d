import type { LiveListener } from '../../src/live/live-feed.ts'
import type { PetDetails } from '../../src/stock/pet-details.ts'
import type { SimulatedShop } from './simulated-shop.ts'

type Change = (pets: Map<bigint, PetDetails>) => void

/** A client as it should be: listens, then gets the list, then applies what was told since. */
export class SimulatedPage implements LiveListener {
  readonly received: string[] = []
  #pets = new Map<bigint, PetDetails>()
  #after: bigint | undefined
  #hasList = false
  #meanwhile: Change[] = []
  #isListening = false
  #left = false
  #reading = false

  constructor(
    readonly shop: SimulatedShop,
    readonly pageSize: number,
  ) {
    void this.#listen()
  }

  get isListening(): boolean {
    return this.#isListening
  }

  get hasLeft(): boolean {
    return this.#left
  }

  get hasList(): boolean {
    return this.#hasList
  }

  pets(): PetDetails[] {
    return [...this.#pets.values()].toSorted((a, b) => (a.petId < b.petId ? -1 : 1))
  }

  leave(): void {
    this.#left = true
    this.shop.feed.leave(this)
  }

  /** Reads the next page of the list. */
  async readOn(): Promise<void> {
    if (!this.isListening || this.#hasList || this.#reading) return
    this.#reading = true
    const at = this.#pets
    try {
      const page = this.shop.listDetails(this.#after, this.pageSize)
      await this.shop.settle()
      // Told to begin again meanwhile.
      if (at !== this.#pets) return
      for (const pet of page) this.#pets.set(pet.petId, pet)
      this.#after = page.at(-1)?.petId ?? this.#after
      if (page.length === this.pageSize) return
      this.#hasList = true
      for (const change of this.#meanwhile.splice(0)) change(this.#pets)
    } finally {
      this.#reading = false
    }
  }

  changed(pets: readonly PetDetails[]): void {
    this.#apply('pets', (known) => {
      for (const pet of pets) known.set(pet.petId, pet)
    })
  }

  removed(petIds: readonly bigint[]): void {
    this.#apply('removed', (known) => {
      for (const petId of petIds) known.delete(petId)
    })
  }

  reload(): void {
    this.received.push('reload')
    this.#pets = new Map()
    this.#after = undefined
    this.#hasList = false
    this.#meanwhile = []
  }

  async #listen(): Promise<void> {
    try {
      await this.shop.feed.listen(this)
      this.#isListening = true
      if (this.#left) this.shop.feed.leave(this)
    } catch {
      if (!this.#left) await this.#listen()
    }
  }

  #apply(name: string, change: Change): void {
    this.received.push(name)
    if (this.#hasList) change(this.#pets)
    else this.#meanwhile.push(change)
  }
}
