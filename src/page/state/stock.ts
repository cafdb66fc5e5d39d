import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { isLow } from '../../stock/pet.ts'
import { CodeIndex } from './code-index.ts'
import type { Pet } from './pet.ts'

/** How many pets there are of each kind, as entries of the list, and the quantities of all of them together. */
export interface Totals {
  readonly pets: number
  readonly inStock: number
  readonly quantity: number
  readonly low: number
  readonly pending: number
  readonly sold: number
}

/** The list of the service while it arrives. A list that was begun later takes its place. */
interface StockReading {
  /** Takes the next pets of the list. They are seen from the next showing on. */
  add(pets: readonly Pet[]): void
  /** Shows the pets that have arrived, unless an earlier list is shown whole. */
  show(): void
  /** The list has ended: pets that it does not have are gone. */
  finish(): void
}

/** The stock, by the last events of the service. */
export class Stock {
  readonly #byId = new Map<bigint, Pet>()
  readonly #codes = new CodeIndex()
  #reading: Reading | undefined
  #shopLevel: number | null = null
  readonly #version = signal(0)
  readonly #loaded = signal(false)
  readonly #readings = signal(0)

  readonly totals: ReadonlySignal<Totals> = computed(() => totalsOf(this.all.value))

  /** Every pet, in the order in which they arrived. */
  readonly all: ReadonlySignal<readonly Pet[]> = computed(() => {
    this.#version.value
    return [...this.#byId.values()]
  })

  /** The kinds that there are, in no particular order. */
  readonly kinds: ReadonlySignal<readonly string[]> = computed(() => {
    const kinds = new Set<string>()
    for (const { kind } of this.all.value) if (kind !== null) kinds.add(kind)
    return [...kinds]
  })

  /** How often the list was read. */
  get readings(): ReadonlySignal<number> {
    return this.#readings
  }

  /** Whether the list was read at least once. */
  get loaded(): ReadonlySignal<boolean> {
    return this.#loaded
  }

  /** Whether the list was read, and has no pets. */
  readonly isEmpty: ReadonlySignal<boolean> = computed(
    () => this.#loaded.value && this.all.value.length === 0,
  )

  find(petId: bigint): Pet | undefined {
    this.#version.value
    return this.#byId.get(petId)
  }

  /** Finds the pet with a code: one of its barcodes, or its number. */
  findByCode(code: string): Pet | undefined {
    this.#version.value
    const petId = this.#codes.find(code, this.#byId.values())
    return petId === undefined ? undefined : this.#byId.get(petId)
  }

  /** Begins to take a list, in place of one that still arrives. */
  beginReading(): StockReading {
    const unlisted = new Set(this.#byId.keys())
    const reading: Reading = { changed: new Set(), responded: new Set(), unlisted }
    this.#reading = reading
    const isLatest = () => this.#reading === reading
    return {
      add: (pets) => {
        if (isLatest()) this.#add(pets, reading)
      },
      show: () => {
        if (isLatest() && !this.#loaded.value) this.#version.value += 1
      },
      finish: () => {
        if (isLatest()) this.#finish(reading)
      },
    }
  }

  /** Adds or replaces the pets of an event, but those that a response has brought in a newer state. */
  apply(pets: readonly Pet[]): void {
    for (const pet of pets) {
      if (isOlder(pet, this.#byId.get(pet.petId))) continue
      this.#put(pet)
      this.#reading?.changed.add(pet.petId)
    }
    this.#version.value += 1
  }

  /** Adds or replaces the pet of a response, unless it may be older. An event or a list with it is still to come. */
  respond(pet: Pet): void {
    const known = this.#byId.get(pet.petId)
    const last = known?.lastMovement
    if (last && last.id !== pet.lastMovement?.id && !isOlder(known, pet)) return
    this.#put(pet)
    this.#reading?.responded.add(pet.petId)
    this.#version.value += 1
  }

  remove(petIds: readonly bigint[]): void {
    for (const petId of petIds) {
      this.#delete(petId)
      this.#reading?.changed.add(petId)
    }
    this.#version.value += 1
  }

  /** Sets the low-stock level of every pet that has none of its own. Null: they are never low. */
  useLevel(shopLevel: number | null): void {
    this.#shopLevel = shopLevel
    for (const [petId, pet] of this.#byId) this.#byId.set(petId, this.#levelled(pet))
    this.#version.value += 1
  }

  clear(): void {
    this.#reading = undefined
    this.#byId.clear()
    this.#codes.clear()
    this.#loaded.value = false
    this.#version.value += 1
  }

  #put(pet: Pet): void {
    this.#codes.forget(this.#byId.get(pet.petId))
    this.#byId.set(pet.petId, this.#levelled(pet))
    this.#codes.put(pet)
  }

  /** The service has the same rule. It may have sent a pet before the level was changed. */
  #levelled(pet: Pet): Pet {
    const low = isLow(pet, this.#shopLevel)
    return pet.low === low ? pet : { ...pet, low }
  }

  #delete(petId: bigint): void {
    this.#codes.forget(this.#byId.get(petId))
    this.#byId.delete(petId)
  }

  #add(pets: readonly Pet[], reading: Reading): void {
    for (const pet of pets) {
      reading.unlisted.delete(pet.petId)
      if (this.#isNews(pet, reading)) this.#put(pet)
    }
  }

  /** Whether a list takes the place of what is known of a pet: of what was there before it, also where its journal is gone. */
  #isNews(pet: Pet, { changed, responded }: Reading): boolean {
    const known = this.#byId.get(pet.petId)
    if (changed.has(pet.petId)) return isOlder(known, pet)
    return !responded.has(pet.petId) || !isOlder(pet, known)
  }

  #finish({ changed, unlisted }: Reading): void {
    for (const petId of unlisted) if (!changed.has(petId)) this.#delete(petId)
    this.#reading = undefined
    batch(() => {
      this.#loaded.value = true
      this.#readings.value += 1
      this.#version.value += 1
    })
  }
}

/**
 * Whether one state of a pet was before another one: its last movement has an earlier place in the journal, and no later
 * time. Places begin at 1 again in a journal that was pruned to its end, and times are earlier where a clock was set back:
 * what is earlier by one of them alone is taken as it comes, as an edit without a movement is.
 */
function isOlder(one: Pet | undefined, other: Pet | undefined): boolean {
  const [before, after] = [one?.lastMovement, other?.lastMovement]
  // A list that was kept by a page of the version before has no places.
  if (!before?.id || !after?.id) return false
  return BigInt(before.id) < BigInt(after.id) && before.at <= after.at
}

interface Reading {
  /** Pets that changed since the list was asked for, by events. */
  readonly changed: Set<bigint>
  /** Those of responses that came since then. */
  readonly responded: Set<bigint>
  /** Pets that were known before, and that the list has not had so far. */
  readonly unlisted: Set<bigint>
}

export function totalsOf(pets: readonly Pet[]): Totals {
  let inStock = 0
  let quantity = 0
  let low = 0
  let pending = 0
  let sold = 0
  for (const pet of pets) {
    quantity += pet.quantity
    if (pet.quantity > 0) inStock += 1
    if (pet.low) low += 1
    if (pet.status === 'pending') pending += 1
    if (pet.status === 'sold') sold += 1
  }
  return { pets: pets.length, inStock, quantity, low, pending, sold }
}
