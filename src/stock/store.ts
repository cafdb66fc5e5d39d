import type { JournalEntry, MovementReason } from './journal.ts'
import type { MovementRequest, MovementResult } from './movement.ts'
import type { Pet, PetChanges, StockLevel } from './pet.ts'
import type {
  Addition,
  AddOutcome,
  EditOutcome,
  ImportPlan,
  PetEdit,
  PlanImport,
} from './pet-changes.ts'

/** Who changes the stock, and why: what the journal keeps. */
export interface ChangedBy {
  readonly reason: MovementReason
  /** Null for a change from the command line. */
  readonly keyId: string | null
  readonly note?: string | null
  /** The id that the client gave the change, where it may be repeated. */
  readonly requestId?: string
}

/**
 * The stock as the service works with it. Every change writes its journal row with it, and is
 * durable when its promise resolves.
 * @throws StorageUnavailable, Overloaded from any of them
 */
export interface StockReader {
  /** Every pet, by ascending petId. */
  list(): Promise<readonly Pet[]>
  find(petId: bigint): Promise<Pet | undefined>
  /** A pet's journal, newest first, also of a pet that was removed. */
  history(petId: bigint): Promise<readonly JournalEntry[]>
}

export interface StockUpdater {
  /** Sets a quantity for the key that asked for it; undefined when there is no such pet. */
  setQuantity(petId: bigint, quantity: number, keyId: string): Promise<StockLevel | undefined>
}

export interface MovementMaker {
  /** Makes a move for the key that asked for it, once: the same one again is answered as before. */
  makeMovement(request: MovementRequest, keyId: string): Promise<MovementResult>
}

/** What people at the desk may change of a pet besides its quantity. */
export interface PetEditor {
  /** Adds a pet for the key that asked for it, once: the same addition again changes nothing. */
  addPet(addition: Addition, keyId: string): Promise<AddOutcome>
  editPet(petId: bigint, edit: PetEdit, keyId: string): Promise<EditOutcome>
}

/** What only the counter may do. */
export interface StockEditor {
  /** Undefined when the pet is there already. */
  add(pet: Omit<Pet, 'updatedAt'>): Promise<Pet | undefined>
  edit(petId: bigint, changes: PetChanges): Promise<Pet | undefined>
  remove(petId: bigint): Promise<Pet | undefined>
  /**
   * Applies a whole import, or nothing of it.
   * @param petIds the pets that it names, each once
   * @param plan decides on all of them, and once more on those that others change before it is
   * applied: what is done is what it decides on the pets as nobody else can change them any more
   */
  import(petIds: readonly bigint[], plan: PlanImport): Promise<ImportPlan>
}

/** The database could not be read or written just now: disk full, locked, an I/O error. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** More writes are waiting than the queue holds. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}
