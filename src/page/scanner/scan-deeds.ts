import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { CountDrafts } from '../changes/count-drafts.ts'
import type { Undo } from '../changes/undo.ts'
import { petLink, STOCK_LINK } from '../kit/route.ts'
import { type Entry, expectedQuantity } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ScanMode } from '../settings/scan-mode.ts'
import type { Pet } from '../state/pet.ts'
import { OpenArrival } from './open-arrival.ts'
import type { ScanResult } from './scan-outcomes.ts'

export interface ScanDeedsDependencies {
  /** The pet whose panel is open. */
  readonly openPet: () => bigint | undefined
  /** Opens a view of the page. */
  readonly goTo: (link: string) => void
  /** Counts one of a pet. */
  readonly count: (pet: Pet) => void
  /** The quantity after all changes in flight. */
  readonly left: (pet: Pet) => number
  /** Sells or receives some of a pet. */
  readonly change: (pet: Pet, by: number) => Entry | undefined
  readonly sounds: { done(): void; doneReserved(): void; refused(): void }
  readonly findByCode: (code: string) => Pet | undefined
  /** Takes a code as a scan. */
  readonly scan: (code: string) => void
  /** Called where none of a pet is left to be sold. */
  readonly onNoneLeft: (pet: Pet, code: string) => void
}

/** Does with a scanned pet what the mode says, and says what it has done. */
export class ScanDeeds {
  readonly arrival: OpenArrival
  readonly #dependencies: ScanDeedsDependencies
  readonly #result = signal<ScanResult | undefined>(undefined)

  constructor(dependencies: ScanDeedsDependencies) {
    this.#dependencies = dependencies
    const { findByCode, scan } = dependencies
    this.arrival = new OpenArrival({
      findByCode,
      scan,
      receive: (pet, amount) =>
        this.#say('received', pet, dependencies.change(pet, amount), amount),
    })
  }

  get result(): ReadonlySignal<ScanResult | undefined> {
    return this.#result
  }

  /** To be called when the service has refused a change. The result says so, also once the change is dismissed. */
  refuse(id: string): void {
    const result = this.#result.peek()
    if (result?.entry?.id === id) this.#result.value = { ...result, isRefused: true }
  }

  /** Says of nothing any more what a scan has done with it. */
  forget(): void {
    this.#result.value = undefined
  }

  act(pet: Pet, mode: ScanMode, code: string): void {
    const { goTo, count, sounds } = this.#dependencies
    switch (mode) {
      case 'lookUp':
        this.forget()
        goTo(petLink(pet.petId))
        break
      case 'count':
        goTo(petLink(pet.petId))
        count(pet)
        this.#say('counted', pet)
        sounds.done()
        break
      case 'sell':
        this.#closeOther(pet)
        this.#sell(pet, code)
        break
      case 'receive':
        this.#closeOther(pet)
        this.arrival.scanned(pet)
        sounds.done()
        break
    }
  }

  /** Closes the panel of another pet, whose buttons a person would take for those of the scanned one. */
  #closeOther({ petId }: Pet): void {
    const { openPet, goTo } = this.#dependencies
    const open = openPet()
    if (open !== undefined && open !== petId) goTo(STOCK_LINK)
  }

  #sell(pet: Pet, code: string): void {
    const { left, change, sounds, onNoneLeft } = this.#dependencies
    if (left(pet) <= 0) {
      this.#say('noneLeft', pet)
      onNoneLeft(pet, code)
      sounds.refused()
      return
    }
    const isReserved = pet.status === 'pending'
    this.#say(isReserved ? 'soldReserved' : 'sold', pet, change(pet, -1))
    if (isReserved) sounds.doneReserved()
    else sounds.done()
  }

  #say(what: ScanResult['what'], { petId, name }: Pet, entry?: Entry, animals = 1): void {
    const before = this.#result.peek()
    const isSame = before?.what === what && before.petId === petId && !before.isRefused
    const inARow = isSame ? before.animals + animals : animals
    this.#result.value = { what, petId, name, animals: inARow, entry, isRefused: false }
  }
}

interface ScanChanging {
  readonly outbox: Pick<Outbox, 'add' | 'inFlight'>
  readonly drafts: Pick<CountDrafts, 'scanned'>
  readonly undo: Pick<Undo, 'apart'>
}

/** How scans change the stock: sales and arrivals go by the outbox, counts wait as drafts. */
export function scanChanges({
  outbox,
  drafts,
  undo,
}: ScanChanging): Pick<ScanDeedsDependencies, 'count' | 'left' | 'change'> {
  const left = ({ petId, quantity }: Pet): number =>
    expectedQuantity(quantity, outbox.inFlight(petId))
  return {
    left,
    count: (pet) => drafts.scanned(pet.petId, left(pet)),
    change: ({ petId, name }, by) => {
      const what = { change: by, reason: by < 0 ? 'sale' : 'arrival' } as const
      return batch(() => {
        const entry = outbox.add({ petId, name, what, note: null })
        // Who has scanned once too often takes that scan back, and no other.
        if (entry) undo.apart.add(entry.id)
        return entry
      })
    },
  }
}
