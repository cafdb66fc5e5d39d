import { InventoryList, type ListBody } from '../../../list/inventory-list.ts'
import type { StockLevel } from '../../../stock/pet.ts'
import type { StockSnapshot, TouchedPets } from '../../../stock/stock-listener.ts'
import type { ShopListener } from '../../engine.ts'

/** What a shop was after some commit: the revision, and the batch that made it. */
export interface Version {
  readonly revision: bigint
  readonly op: string
}

/** A shop as the database has it: its version, and what is new since the version that was known. */
export type ShopReading = Version &
  (
    | { readonly kind: 'same' }
    | { readonly kind: 'whole'; readonly stock: StockSnapshot }
    /** `petIds`: every pet with a change, also one that the list does not show. */
    | {
        readonly kind: 'changes'
        readonly touched: TouchedPets
        readonly petIds: readonly bigint[]
      }
    /** What was known is not in the database's history, or its journal does not reach back so far. */
    | { readonly kind: 'other_history' }
  )

type ChangesRead = Extract<ShopReading, { kind: 'changes' }>

/** What a commit of this node has changed. */
export interface OwnChanges {
  /** By {@link ShopState.numberSending}. */
  readonly sending: number
  readonly base: Version
  readonly after: Version
  readonly touched: TouchedPets
  readonly petIds: readonly bigint[]
}

/** A version, and the sending that made it known. */
interface Passed {
  readonly version: Version
  readonly sending: number
}

/** A question to the database about one shop, from its sending to its response. */
export interface Question {
  /** Undefined: nothing of the shop is known. */
  readonly known: Version | undefined
  /** By {@link ShopState.numberSending}. */
  readonly sending: number
  /** The versions that the shop has passed since, by other responses and by commits of this node. */
  readonly passed: Passed[]
  /** The pets that changed with them; undefined: all. */
  touched: Set<bigint> | undefined
  /** Whether the state was forgotten since: it may be of another history now. */
  isVoid: boolean
}

/** What a node knows of a shop: its list, and the version that the list has. */
export class ShopState {
  readonly shopId: bigint
  /** How many writes and questions are at work on it: it stays in memory. */
  uses = 0
  #version: Version | undefined
  #sendings = 0
  readonly #list = new InventoryList()
  readonly #questions = new Set<Question>()
  readonly #followers = new Set<ShopListener>()

  constructor(shopId: bigint) {
    this.shopId = shopId
  }

  /** Undefined: nothing of the shop is known. */
  get version(): Version | undefined {
    return this.#version
  }

  get isFollowed(): boolean {
    return this.#followers.size > 0
  }

  get petCount(): number {
    return this.#list.petCount
  }

  get rebuilds(): number {
    return this.#list.rebuilds
  }

  /** The list of the known version. */
  body(): ListBody {
    return this.#list.current()
  }

  level(petId: bigint): StockLevel | undefined {
    return this.#list.find(petId)
  }

  /** @returns a function that ends it */
  follow(listener: ShopListener): () => void {
    this.#followers.add(listener)
    return () => void this.#followers.delete(listener)
  }

  /** Numbers questions and commits in the order in which they are sent. */
  numberSending(): number {
    this.#sendings += 1
    return this.#sendings
  }

  ask(): Question {
    const question: Question = {
      known: this.#version,
      sending: this.numberSending(),
      passed: [],
      touched: new Set(),
      isVoid: false,
    }
    this.#questions.add(question)
    return question
  }

  /** Ends a question that got no response. */
  abandon(question: Question): void {
    this.#questions.delete(question)
  }

  /**
   * Takes up the response to a question.
   * @returns whether the state now has every change that was committed before the question was sent;
   * otherwise it has to be asked again
   */
  take(question: Question, reading: ShopReading): boolean {
    this.#questions.delete(question)
    const now = this.#version
    if (now !== undefined && isSame(now, reading)) return true
    if (question.isVoid) return false
    const place = question.passed.findIndex(({ version }) => isSame(version, reading))
    if (place >= 0) return hasMovedOn(question, place)
    const isUntouched = question.passed.length === 0
    switch (reading.kind) {
      case 'same':
        return hasMovedOn(question, -1)
      case 'whole':
        if (isUntouched) this.#load(reading.stock, question, reading)
        return isUntouched
      case 'changes': {
        // They say how the pets are. So a later version may take them up, where they have all that it has.
        const { touched } = question
        const isCovered = touched?.isSubsetOf(new Set(reading.petIds)) === true
        const isNewer = now !== undefined && reading.revision > now.revision
        if (!isUntouched && !(isCovered && isNewer)) return false
        this.#change(reading, question)
        return true
      }
      case 'other_history':
        if (isUntouched) this.forget()
        return false
    }
  }

  /** Takes up a commit of this node, where nothing has taken it up yet. @returns whether it was taken up */
  commit({ sending, base, after, touched, petIds }: OwnChanges): boolean {
    const isNext = this.#version !== undefined && isSame(this.#version, base)
    if (isNext) {
      this.#list.onPetsChanged(touched)
      this.#moveTo(after, sending, petIds)
    }
    // A response may have had this commit already. The listeners hear of it before the client does.
    this.#notify(petIds)
    return isNext
  }

  /** Forgets what is known: the next question asks for the whole. */
  forget(): void {
    this.#version = undefined
    this.#list.onSnapshot(NO_PETS)
    for (const question of this.#questions) question.isVoid = true
  }

  #load(stock: StockSnapshot, { sending }: Question, version: Version): void {
    this.#list.onSnapshot(stock)
    this.#moveTo(version, sending, undefined)
    for (const listener of this.#followers) listener.onAnyChanged()
  }

  #change(reading: ChangesRead, { sending }: Question): void {
    this.#list.onPetsChanged(reading.touched)
    this.#moveTo(reading, sending, reading.petIds)
    this.#notify(reading.petIds)
  }

  #moveTo({ revision, op }: Version, sending: number, petIds: readonly bigint[] | undefined): void {
    const version = { revision, op }
    this.#version = version
    for (const question of this.#questions) {
      question.passed.push({ version, sending })
      if (petIds === undefined) question.touched = undefined
      else for (const petId of petIds) question.touched?.add(petId)
    }
  }

  #notify(petIds: readonly bigint[]): void {
    for (const listener of this.#followers) {
      for (const petId of petIds) listener.onPetChanged(petId)
    }
  }
}

/**
 * Whether the shop has only moved on since the version that a response found. What was sent before the question may have made a
 * later version known: then the database may have lost that version before the question came.
 * @param place of the version among the passed ones; -1: before them
 */
const hasMovedOn = ({ passed, sending }: Question, place: number): boolean =>
  passed.slice(place + 1).every((later) => later.sending > sending)

const NO_PETS: StockSnapshot = {
  petIds: new BigInt64Array(),
  quantities: new Int32Array(),
  statuses: new Uint8Array(),
}

export const isSame = (a: Version, b: Version): boolean =>
  a.revision === b.revision && a.op === b.op
