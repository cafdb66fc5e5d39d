import type { JournalEntry } from './journal.ts'
import type { Pet, StockLevel } from './pet.ts'

/**
 * The stock as it is stored: what the plan of a batch asks for, each value when it is first needed. It asks
 * for the pets and the client's ids that the changes name, and no others: an engine that cannot read at
 * once reads these before.
 */
export interface StoredStock {
  level(petId: bigint): StoredLevel | undefined
  pet(petId: bigint): StoredPet | undefined
  /** The last movement of a removed pet, if the journal still has it: its history continues there. */
  lastOfRemoved(petId: bigint): bigint | undefined
  /** What was written to the journal under the id of a client. */
  madeUnder(requestId: string): JournalRow | undefined
  /** When a movement of a pet was made; undefined where the journal has pruned it. */
  movedAt(petId: bigint, movementId: bigint): number | undefined
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
  /** The id that a client gave the change; null for every other change. */
  readonly requestId: string | null
}
