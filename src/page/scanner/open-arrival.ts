import { type ReadonlySignal, signal } from '@preact/signals'
import type { Pet } from '../state/pet.ts'
import { readQuantity } from '../texts/amount.ts'
import { isPackageCode } from './package-code.ts'

/** A scanned pet of which it is not said yet how many have come. */
export interface Arriving {
  readonly pet: Pet
  /** How many scans in a row were of this pet. */
  readonly scans: number
  /** The amount as a person has typed it. */
  readonly typed?: string
  /** The pet whose number was typed as an amount: it may have been a scan that came slowly. */
  readonly doubted?: Pet
}

interface OpenArrivalDependencies {
  readonly findByCode: (code: string) => Pet | undefined
  /** Books an arrival. */
  readonly receive: (pet: Pet, amount: number) => void
  /** Takes a code as a scan. */
  readonly scan: (code: string) => void
}

/** Digits that a person may type for an amount; with more of them they may be the number of a pet. */
const SURE_AMOUNT = /^\d{1,3}$/

/** Digits that can be no quantity, but the code of a package. */
const LONG_NUMBER = /^\d{11,}$/

/** What is received: each scan is one, and what a person types in its place is all that has come. */
export class OpenArrival {
  readonly #dependencies: OpenArrivalDependencies
  readonly #open = signal<Arriving | undefined>(undefined)

  constructor(dependencies: OpenArrivalDependencies) {
    this.#dependencies = dependencies
  }

  get open(): ReadonlySignal<Arriving | undefined> {
    return this.#open
  }

  /** Takes one more of the same pet, or books what is open and goes on with another pet. */
  scanned(pet: Pet): void {
    const open = this.#open.peek()
    if (open?.pet.petId === pet.petId && open.typed === undefined) {
      this.#open.value = { pet, scans: open.scans + 1 }
      return
    }
    this.book()
    this.#open.value = { pet, scans: 1 }
  }

  type(typed: string): void {
    const open = this.#open.peek()
    if (open === undefined) return
    const { pet, scans } = open
    // A scan that was typed into the field is taken out of it again.
    this.#open.value = typed === String(scans) ? { pet, scans } : { pet, scans, typed }
  }

  /** To be called with a number that a person has typed beside all fields. @returns whether it was the amount */
  takeTyped(text: string): boolean {
    if (this.#open.peek() === undefined || !SURE_AMOUNT.test(text)) return false
    this.type(text)
    this.enter()
    return true
  }

  /** Books the amount, unless a person has to look at it first. */
  enter(): void {
    const open = this.#open.peek()
    if (open === undefined) return
    const code = open.typed?.trim() ?? ''
    const owner = SURE_AMOUNT.test(code) ? undefined : this.#dependencies.findByCode(code)
    if (isCode(code) || owner?.petId === open.pet.petId) {
      this.#open.value = { pet: open.pet, scans: open.scans }
      this.#dependencies.scan(code)
    } else if (owner !== undefined && open.doubted?.petId !== owner.petId) {
      this.#open.value = { ...open, doubted: owner }
    } else if (amountOf(open) !== undefined) {
      this.#book(open)
    }
  }

  /** Books what is open, as something else begins: by its amount, or by its scans where that is none. */
  book(): void {
    const open = this.#open.peek()
    if (open) this.#book(open)
  }

  /** Gives up what is open: nothing has come. */
  drop(): void {
    this.#open.value = undefined
  }

  #book(open: Arriving): void {
    this.#open.value = undefined
    this.#dependencies.receive(open.pet, amountOf(open) ?? open.scans)
  }
}

/** @returns undefined where what was typed is no amount */
export function amountOf({ scans, typed }: Arriving): number | undefined {
  if (typed === undefined) return scans
  return isCode(typed.trim()) ? undefined : readQuantity(typed) || undefined
}

const isCode = (text: string): boolean => LONG_NUMBER.test(text) || isPackageCode(text)
