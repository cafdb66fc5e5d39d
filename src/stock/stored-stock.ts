import type { Currency } from '../money/currency.ts'
import type { JournalEntry } from './journal.ts'
import type { Pet, StockLevel } from './pet.ts'
import type { PetImages, UndoableChange } from './undoable.ts'

/**
 * The stock as it is stored: what the plan of a batch asks for, each value when it is first needed. It asks
 * for the pets, the barcodes and the client's ids that the changes name or take back, for the undoable changes where one may be added, for the numbers of new pets as
 * barcodes, for the level of a pet whose number is a barcode, and for no others: an engine that cannot read
 * at once reads these before.
 */
export interface StoredStock {
  level(petId: bigint): StoredLevel | undefined
  pet(petId: bigint): StoredPet | undefined
  /** The last movement of a removed pet, if the journal still has it: its history continues there. */
  lastOfRemoved(petId: bigint): bigint | undefined
  /** The pet that has a barcode, given in its compared form. */
  holderOf(code: string): bigint | undefined
  /** What was written to the journal under the id of a client, by position. */
  madeUnder(requestId: string): readonly JournalRow[]
  /** When a change was taken back, by the id of its client; undefined: it was not. */
  undoneAt(requestId: string): number | undefined
  /** Of the amounts of its pets, where one of them was asked for; null: the shop has none. */
  currency(): Currency | null
  /** The undoable changes that are known, newest first. */
  undoableChanges(): readonly UndoableChange[]
  /** The pets of an undoable change, while its images are kept. */
  imagesOf(changeId: string): readonly PetImages[]
  /** When a movement of a pet was made; undefined where the journal has pruned it. */
  movedAt(petId: bigint, movementId: bigint): number | undefined
}

/** Who has the codes just now, and which pets there are. */
export interface CodesInUse {
  /** The pet that has a barcode, given in its compared form. */
  holderOf(code: string): bigint | undefined
  isPet(petId: bigint): boolean
}

/** A pet's level, which is all that a change of its quantity needs. */
export interface StoredLevel extends Omit<StockLevel, 'petId'> {
  /** The head of the pet's history; null where the history has not begun. */
  readonly lastMovementId: bigint | null
}

export interface StoredPet extends Pet, StoredLevel {}

/** A journal entry with its place in the journal. */
export interface JournalRow extends JournalEntry {
  readonly id: bigint
  /** The pet's movement before this one. */
  readonly previousId: bigint | null
  /** Its place among the rows with the same id of a client, from 0; 0 for every row without one. */
  readonly position: number
}
