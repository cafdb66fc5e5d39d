import type { Currency } from '../money/currency.ts'
import { type StoredBarcode, storedBarcodes } from './barcode.ts'
import { joinedNote, statusNote } from './journal.ts'
import { hasSameBarcodes, type Pet } from './pet.ts'
import type { RemovedPet } from './pet-changes.ts'
import { goodsOf, hasSameMoney } from './pet-goods.ts'
import { priceNote } from './price-note.ts'
import type { LevelAfter, StockWrites } from './stock-writes.ts'
import type { ChangedBy } from './store.ts'
import type { JournalRow, StoredLevel, StoredPet, StoredStock } from './stored-stock.ts'
import { PlannedCodes } from './taken-codes.ts'
import { UndoableChanges } from './undoable-changes.ts'

/** A pet as it is after the changes planned so far. */
interface PlannedPet {
  readonly petId: bigint
  /** Undefined: no such pet. Only the level is read, until more is needed. */
  now: KnownPet | undefined
  /** The last movement of a pet that this batch has removed. */
  removedBy: bigint | undefined
  /** Whether its last movement belongs to this batch. */
  isMoved: boolean
  /** Whether this batch has added or edited it. */
  isRewritten: boolean
  /** Whether this batch has changed its barcodes. */
  isRelabelled: boolean
}

type KnownPet = StoredLevel & Partial<StoredPet>

/** The stock as it is after the changes planned so far. What is stored stays as it is. */
export class PlannedStock {
  readonly #stored: StoredStock
  /** The time of all changes. UTC epoch milliseconds. */
  readonly at: number
  #nextId: bigint
  readonly #pets = new Map<bigint, PlannedPet>()
  readonly #journal: JournalRow[] = []
  readonly #requests = new Map<string, JournalRow[]>()
  /** What this batch has taken back, by the ids of clients. */
  readonly #undone = new Set<string>()
  readonly #editedSilently = new Set<bigint>()
  readonly #removals: RemovedPet[] = []
  readonly undoable: UndoableChanges

  /** The codes as they are after the changes planned so far. */
  readonly codes: PlannedCodes

  constructor(stored: StoredStock, at: number, nextId: bigint) {
    this.#stored = stored
    this.at = at
    this.#nextId = nextId
    this.undoable = new UndoableChanges(stored, at)
    this.codes = new PlannedCodes(stored, (petId) => this.pet(petId).now !== undefined)
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
      isRelabelled: false,
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

  /** Of the amounts of pets that were asked for. */
  get currency(): Currency | null {
    return this.#stored.currency()
  }

  /** What was made under the id of a client, also in this batch, by position. */
  madeUnder(requestId: string): readonly JournalRow[] {
    return this.#requests.get(requestId) ?? this.#stored.madeUnder(requestId)
  }

  /** When a change was taken back, also in this batch; undefined: it was not. */
  undoneAt(requestId: string): number | undefined {
    return this.#undone.has(requestId) ? this.at : this.#stored.undoneAt(requestId)
  }

  /** Sets the quantity of a pet that exists, with a journal row. */
  move(pet: PlannedPet, now: KnownPet, quantity: number, by: ChangedBy): JournalRow {
    const row = this.#append(pet, now, quantity, by, by.note ?? null)
    pet.now = { ...now, quantity, lastMovementId: row.id, updatedAt: row.at }
    return row
  }

  /** Adds a pet that does not exist, and continues the history of one that was removed. */
  add(planned: PlannedPet, pet: Omit<Pet, 'updatedAt'>, by: ChangedBy): Pet {
    const { petId, quantity, status, name, kind, barcodes, lowStockAt } = pet
    const previousId = planned.removedBy ?? this.#stored.lastOfRemoved(petId) ?? null
    const before = { quantity: 0, lastMovementId: previousId }
    const row = this.#append(planned, before, quantity, by, by.note ?? null)
    const updatedAt = row.at
    const known = { petId, quantity, status, name, kind, barcodes, lowStockAt, updatedAt }
    const added: Pet = { ...known, ...goodsOf(pet) }
    planned.now = { ...added, lastMovementId: row.id }
    planned.isRewritten = true
    this.#relabel(planned, [], barcodes)
    return added
  }

  /** Changes fields of a pet; a new quantity, status, price or cost gets a journal row. */
  edit(planned: PlannedPet, before: StoredPet, after: Pet, by: ChangedBy): Pet {
    const { petId, quantity, status, name, kind, barcodes, lowStockAt } = after
    const price = priceNote(before, after, hasSameMoney(before, after) ? null : this.currency)
    const isMovement = before.quantity !== quantity || before.status !== status || price !== null
    let { lastMovementId } = before
    let updatedAt = this.at
    if (isMovement) {
      const note = joinedNote(by.note, statusNote(before.status, status), price)
      lastMovementId = this.#append(planned, before, quantity, by, note).id
    } else {
      updatedAt = this.#besideMovement(planned, lastMovementId)
      this.#editedSilently.add(petId)
    }
    const known = { petId, quantity, status, name, kind, barcodes, lowStockAt, updatedAt }
    const edited: Pet = { ...known, ...goodsOf(after) }
    planned.now = { ...edited, lastMovementId }
    planned.isRewritten = true
    if (!hasSameBarcodes(before, after)) this.#relabel(planned, before.barcodes, barcodes)
    return edited
  }

  /** Removes one pet, of which the audit log has an entry. */
  remove(planned: PlannedPet, before: StoredPet, by: ChangedBy): JournalRow {
    const { petId, name, quantity } = before
    this.#removals.push({ petId, name, quantity, keyId: by.keyId })
    return this.removeInBulk(planned, before, by)
  }

  /** Removes a pet with a change of many. */
  removeInBulk(planned: PlannedPet, before: StoredPet, by: ChangedBy): JournalRow {
    const row = this.#append(planned, before, 0, by, by.note ?? null)
    planned.removedBy = row.id
    planned.now = undefined
    if (before.barcodes.length > 0) this.#relabel(planned, before.barcodes, [])
    return row
  }

  writes(): StockWrites {
    const levels: LevelAfter[] = []
    const pets: StoredPet[] = []
    const removed: { petId: bigint; lastMovementId: bigint }[] = []
    const barcodes: StoredBarcode[] = []
    for (const pet of this.#pets.values()) {
      const { petId, now, removedBy, isMoved, isRewritten, isRelabelled } = pet
      if (isRelabelled) barcodes.push(...storedBarcodes(petId, now?.barcodes ?? []))
      if (now === undefined) {
        if (removedBy !== undefined) removed.push({ petId, lastMovementId: removedBy })
      } else if (isRewritten && isWhole(now)) {
        pets.push(now)
      } else if (isMoved) {
        const { quantity, lastMovementId } = now
        levels.push({ petId, quantity, updatedAt: this.at, lastMovementId })
      }
    }
    const editedSilently = this.#editedSilently
    return {
      journal: this.#journal,
      levels,
      pets,
      removed,
      removals: this.#removals,
      editedSilently,
      barcodes,
      freedCodes: this.codes.freed(),
      undoable: this.undoable.writes(),
    }
  }

  #relabel(planned: PlannedPet, before: readonly string[], after: readonly string[]): void {
    planned.isRelabelled = true
    this.codes.change(planned.petId, before, after)
  }

  #append(
    planned: PlannedPet,
    before: Pick<StoredLevel, 'quantity' | 'lastMovementId'>,
    newQuantity: number,
    { reason, keyId, requestId, position, undoes, occurredAt, amount, currency }: ChangedBy,
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
      at: this.at,
      requestId: requestId ?? null,
      position: position ?? 0,
      undoes: undoes ?? null,
      occurredAt: occurredAt ?? null,
      amount: amount ?? null,
      currency: currency ?? null,
    }
    this.#nextId += 1n
    this.#journal.push(row)
    if (requestId !== undefined) this.#remember(requestId, row)
    if (row.undoes !== null) this.#undone.add(row.undoes)
    planned.isMoved = true
    return row
  }

  #remember(requestId: string, row: JournalRow): void {
    const rows = this.#requests.get(requestId)
    if (rows === undefined) this.#requests.set(requestId, [row])
    else rows.push(row)
  }

  /** Gives an edit another time than the last movement: a repeated addition compares the two. */
  #besideMovement({ petId, isMoved }: PlannedPet, lastMovementId: bigint | null): number {
    const isSameTime =
      isMoved ||
      (lastMovementId !== null && this.#stored.movedAt(petId, lastMovementId) === this.at)
    return isSameTime ? this.at + 1 : this.at
  }
}

const isWhole = (pet: KnownPet): pet is StoredPet => pet.name !== undefined
