import type { BasketRequest, BasketResult } from './basket.ts'
import type { JournalEntry, MovementReason } from './journal.ts'
import type { MovementRequest, MovementResult } from './movement.ts'
import type { UnnumberedPets } from './numbering/unnumbered.ts'
import type { Pet, PetChanges, PetStatus } from './pet.ts'
import type {
  Addition,
  AddOutcome,
  EditOutcome,
  ImportOutcome,
  PetEdit,
  PlanImport,
  RemoveOutcome,
  TakenCode,
} from './pet-changes.ts'
import type { GroupEdit, PetsEditOutcome } from './pets-edit.ts'
import type { PetsRemoval, PetsRemovalOutcome } from './pets-removal.ts'
import type { UndoOutcome } from './undo.ts'
import type { UndoableBy } from './undoable.ts'

/**
 * Gets what one shop has of a kind, for one request.
 * @param cameAt when the request came, in milliseconds of the monotonic clock: what an engine cannot do in
 * time counts from then; now, if it is not given
 */
export type OfShop<T> = (shopId: bigint, cameAt?: number) => T

/** Who changes the stock, and why; the journal keeps it. */
export interface ChangedBy {
  readonly reason: MovementReason
  /** Null for a change from the command line. */
  readonly keyId: string | null
  readonly note?: string | null
  /** The id that the client gave the change, where it may be repeated. */
  readonly requestId?: string
  /** The place of the change among those under the same id; 0 unless it is given. */
  readonly position?: number
}

/**
 * The stock as the server uses it. Every change is written together with its journal row, and is durable
 * when its promise resolves.
 * @throws StorageUnavailable, Overloaded from every method
 */
export interface StockReader {
  /** Every pet, by ascending petId. */
  list(): Promise<readonly Pet[]>
  find(petId: bigint): Promise<Pet | undefined>
  /** A pet's journal, newest first, also of a removed pet. */
  history(petId: bigint): Promise<readonly JournalEntry[]>
}

/** An update of a quantity that waits for its outcome: the engine calls `done` or `failed`, once. */
export interface QuantityUpdate {
  readonly petId: bigint
  readonly quantity: number
  /** The key that makes the update. */
  readonly keyId: string
  /**
   * The update is durable.
   * @param status the pet's status; undefined: there is no such pet
   */
  done(status: PetStatus | undefined): void
  failed(error: Error): void
}

export interface StockUpdater {
  /**
   * Sets a quantity. Tills send many updates: the engine calls back, since promises would take a tenth of
   * an update's time.
   * @throws StorageUnavailable, Overloaded also at once
   */
  setQuantity(update: QuantityUpdate): void
}

export interface MovementMaker {
  /** Makes a movement on behalf of a key, once: a repeated request gets the same result. */
  makeMovement(request: MovementRequest, keyId: string): Promise<MovementResult>
  /** Makes all movements of a basket on behalf of a key, or none, in the same way. */
  makeBasket(request: BasketRequest, keyId: string): Promise<BasketResult>
}

/** What people may do with pets on the stock page, besides changing quantities. */
export interface PetEditor {
  /** Adds a pet on behalf of a key, once: a repeated addition changes nothing. */
  addPet(addition: Addition, keyId: string): Promise<AddOutcome>
  editPet(petId: bigint, edit: PetEdit, keyId: string): Promise<EditOutcome>
  /** Edits all pets of the groups, each pet at most once, or none. */
  editPets(groups: readonly GroupEdit[], keyId: string): Promise<PetsEditOutcome>
  /**
   * Removes a pet on behalf of a key; its history stays.
   * @param requestId the client's id of the removal: a repeated one changes nothing
   */
  removePet(petId: bigint, requestId: string | undefined, keyId: string): Promise<RemoveOutcome>
  /** Removes all pets, or none, on behalf of a key, once. It can be undone as a whole. */
  removePets(removal: PetsRemoval, keyId: string): Promise<PetsRemovalOutcome>
}

/** Undoes changes of many pets, each as a whole. */
export interface ChangeUndoer {
  /**
   * Makes every pet of a change as it was before, on behalf of a key, while all of them are as the change has left
   * them. Nothing is changed otherwise. A change is undone once: a repeated undo gets the same result.
   */
  undo(changeId: string, keyId: string): Promise<UndoOutcome>
}

/** What only a command may do. */
export interface StockEditor extends ChangeUndoer {
  /** Undefined when the pet exists already. */
  add(pet: Omit<Pet, 'updatedAt'>): Promise<Pet | TakenCode | undefined>
  edit(petId: bigint, changes: PetChanges): Promise<Pet | TakenCode | undefined>
  remove(petId: bigint): Promise<Pet | undefined>
  /**
   * Applies a whole import, or nothing of it. Its pets may take each other's barcodes.
   * @param petIds the pets that the file names, each once
   * @param plan plans the changes of all pets, outside of a transaction. It is called again, inside the
   * transaction, for those that were changed in the meantime
   * @param undoable under what id of a client the import is made, once, and by which key: it can then be undone.
   * Without it, a command makes the import
   * @param unnumbered the pets of the file that have no number: they are found, or get a number, in the transaction
   */
  import(
    petIds: readonly bigint[],
    plan: PlanImport,
    undoable?: UndoableBy,
    unnumbered?: UnnumberedPets,
  ): Promise<ImportOutcome>
}

/** The database could not be read or written just now: disk full, locked, an I/O error. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** More writes are waiting than the queue holds. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}
