import { statusNote } from './journal.ts'
import type { Pet } from './pet.ts'
import type { ChangedBy } from './store.ts'
import type { JournalRow, StoredLevel, StoredPet, StoredStock } from './stored-stock.ts'

/** What a batch changes in the stock: for each pet that it changes, how the pet is after the whole batch. */
export interface StockWrites {
  /** By ascending id; the ids follow each other without a gap. */
  readonly journal: readonly JournalRow[]
  /** Pets of which only the quantity has changed. */
  readonly levels: readonly LevelAfter[]
  /** Pets that were added or edited, also those that were removed before. */
  readonly pets: readonly StoredPet[]
  readonly removed: readonly { readonly petId: bigint; readonly lastMovementId: bigint }[]
  /** Pets with an edit that wrote no journal row: of the name or the low-stock level. */
  readonly editedSilently: ReadonlySet<bigint>
}

export interface LevelAfter {
  readonly petId: bigint
  readonly quantity: number
  readonly updatedAt: number
  readonly lastMovementId: bigint | null
}

/** A pet as it is after the changes planned so far. */
export interface PlannedPet {
  readonly petId: bigint
  /** Undefined: no such pet. Only the level is read, until more is needed. */
  now: KnownPet | undefined
  /** The last movement of a pet that this batch has removed. */
  removedBy: bigint | undefined
  /** Whether its last movement belongs to this batch. */
  isMoved: boolean
  /** Whether this batch has added or edited it. */
  isRewritten: boolean
}

type KnownPet = StoredLevel & Partial<StoredPet>

/** The stock as it is after the changes planned so far. What is stored stays as it is. */
export class PlannedStock {
  readonly #stored: StoredStock
  readonly #at: number
  #nextId: bigint
  readonly #pets = new Map<bigint, PlannedPet>()
  readonly #journal: JournalRow[] = []
  readonly #requests = new Map<string, JournalRow>()
  readonly #editedSilently = new Set<bigint>()

  constructor(stored: StoredStock, at: number, nextId: bigint) {
    this.#stored = stored
    this.#at = at
    this.#nextId = nextId
  }

  pet(petId: bigint): PlannedPet {
    const known = this.#pets.get(petId)
    if (known !== undefined) return known
    const now = this.#stored.level(petId)
    const pet: PlannedPet = {
      petId,
      now,
      removedBy: undefined,
      isMoved: false,
      isRewritten: false,
    }
    this.#pets.set(petId, pet)
    return pet
  }

  /** Every field of a pet; undefined: no such pet. */
  wholePet(pet: PlannedPet): StoredPet | undefined {
    const { petId, now } = pet
    if (now === undefined || isWhole(now)) return now
    const stored = this.#stored.pet(petId)
    if (stored === undefined) throw new Error(`pet ${petId} has a level and no other field`)
    const whole = { ...stored, ...now }
    pet.now = whole
    return whole
  }

  /** What was made under the id of a client, also in this batch. */
  madeUnder(requestId: string): JournalRow | undefined {
    return this.#requests.get(requestId) ?? this.#stored.madeUnder(requestId)
  }

  /** Sets the quantity of a pet that exists, with a journal row. */
  move(pet: PlannedPet, now: KnownPet, quantity: number, by: ChangedBy): JournalRow {
    const row = this.#append(pet, now, quantity, by, by.note ?? null)
    pet.now = { ...now, quantity, lastMovementId: row.id, updatedAt: row.at }
    return row
  }

  /** Adds a pet that does not exist, and continues the history of one that was removed. */
  add(planned: PlannedPet, pet: Omit<Pet, 'updatedAt'>, by: ChangedBy): Pet {
    const { petId, quantity, status, name, lowStockAt } = pet
    const previousId = planned.removedBy ?? this.#stored.lastOfRemoved(petId) ?? null
    const before = { quantity: 0, lastMovementId: previousId }
    const row = this.#append(planned, before, quantity, by, null)
    const added: Pet = { petId, quantity, status, name, lowStockAt, updatedAt: row.at }
    planned.now = { ...added, lastMovementId: row.id }
    planned.isRewritten = true
    return added
  }

  /** Changes fields of a pet; a new quantity or status gets a journal row. */
  edit(planned: PlannedPet, before: StoredPet, after: Pet, by: ChangedBy): Pet {
    const { petId, quantity, status, name, lowStockAt } = after
    const isMovement = before.quantity !== quantity || before.status !== status
    let { lastMovementId } = before
    let updatedAt = this.#at
    if (isMovement) {
      const note = statusNote(before.status, status)
      lastMovementId = this.#append(planned, before, quantity, by, note).id
    } else {
      updatedAt = this.#besideMovement(planned, lastMovementId)
      this.#editedSilently.add(petId)
    }
    const edited: Pet = { petId, quantity, status, name, lowStockAt, updatedAt }
    planned.now = { ...edited, lastMovementId }
    planned.isRewritten = true
    return edited
  }

  remove(planned: PlannedPet, before: StoredPet, by: ChangedBy): void {
    planned.removedBy = this.#append(planned, before, 0, by, null).id
    planned.now = undefined
  }

  writes(): StockWrites {
    const levels: LevelAfter[] = []
    const pets: StoredPet[] = []
    const removed: { petId: bigint; lastMovementId: bigint }[] = []
    for (const { petId, now, removedBy, isMoved, isRewritten } of this.#pets.values()) {
      if (now === undefined) {
        if (removedBy !== undefined) removed.push({ petId, lastMovementId: removedBy })
      } else if (isRewritten && isWhole(now)) {
        pets.push(now)
      } else if (isMoved) {
        const { quantity, lastMovementId } = now
        levels.push({ petId, quantity, updatedAt: this.#at, lastMovementId })
      }
    }
    return { journal: this.#journal, levels, pets, removed, editedSilently: this.#editedSilently }
  }

  #append(
    planned: PlannedPet,
    before: Pick<StoredLevel, 'quantity' | 'lastMovementId'>,
    newQuantity: number,
    { reason, keyId, requestId }: ChangedBy,
    note: string | null,
  ): JournalRow {
    const row: JournalRow = {
      id: this.#nextId,
      petId: planned.petId,
      previousId: before.lastMovementId,
      previousQuantity: before.quantity,
      newQuantity,
      reason,
      note,
      keyId,
      at: this.#at,
      requestId: requestId ?? null,
    }
    this.#nextId += 1n
    this.#journal.push(row)
    if (requestId !== undefined) this.#requests.set(requestId, row)
    planned.isMoved = true
    return row
  }

  /** Gives an edit another time than the last movement: a repeated addition compares the two. */
  #besideMovement({ petId, isMoved }: PlannedPet, lastMovementId: bigint | null): number {
    const isSameTime =
      isMoved ||
      (lastMovementId !== null && this.#stored.movedAt(petId, lastMovementId) === this.#at)
    return isSameTime ? this.#at + 1 : this.#at
  }
}

const isWhole = (pet: KnownPet): pet is StoredPet => pet.name !== undefined
