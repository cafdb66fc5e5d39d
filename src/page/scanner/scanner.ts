import { type ReadonlySignal, signal } from '@preact/signals'
import { parsePetId } from '../../stock/pet.ts'
import { addLink, petLink } from '../route.ts'
import type { Pet } from '../state/pet.ts'

/** What the page says about a scan. */
export type ScanNotice =
  /** The page is still reading the stock. */
  | { readonly about: 'waiting'; readonly text: string }
  /** No pet has this number. */
  | { readonly about: 'unknown'; readonly petId: bigint }
  /** No pet can have this number. */
  | { readonly about: 'foreign'; readonly text: string }

export interface ScannerDependencies {
  readonly stock: {
    readonly loaded: ReadonlySignal<boolean>
    find(petId: bigint): Pet | undefined
  }
  readonly mayWrite: () => boolean
  /** Whether the form for a new pet is open. */
  readonly isAdding: () => boolean
  /** Opens a view of the page. */
  readonly goTo: (link: string) => void
  /** Counts one of a pet. */
  readonly count: (pet: Pet) => void
}

/** Opens the pet that was scanned, and counts one. */
export class Scanner {
  readonly #dependencies: ScannerDependencies
  readonly #notice = signal<ScanNotice | undefined>(undefined)
  #waiting: string[] = []

  constructor(dependencies: ScannerDependencies) {
    this.#dependencies = dependencies
    dependencies.stock.loaded.subscribe((loaded) => {
      if (loaded) this.#catchUp()
    })
  }

  get notice(): ReadonlySignal<ScanNotice | undefined> {
    return this.#notice
  }

  take(text: string): void {
    if (!this.#dependencies.stock.loaded.value) {
      this.#waiting.push(text)
      this.#notice.value = { about: 'waiting', text }
      return
    }
    this.#notice.value = this.#look(text)
  }

  dismiss(): void {
    this.#notice.value = undefined
  }

  /** Forgets scans that wait, as the person has signed out. */
  clear(): void {
    this.#waiting = []
    this.dismiss()
  }

  #catchUp(): void {
    const waited = this.#waiting
    this.#waiting = []
    for (const text of waited) this.take(text)
  }

  #look(text: string): ScanNotice | undefined {
    const { stock, mayWrite, isAdding, goTo, count } = this.#dependencies
    const petId = parsePetId(text)
    if (petId === undefined) return { about: 'foreign', text }
    const pet = stock.find(petId)
    if (pet) {
      goTo(petLink(petId))
      if (mayWrite()) count(pet)
      return undefined
    }
    if (!mayWrite() || !isAdding()) return { about: 'unknown', petId }
    goTo(addLink(petId))
    return undefined
  }
}
