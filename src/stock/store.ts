import type { OnShare } from '../progress.ts'
import type { JournalEntry, MovementReason, SaleAmount } from './journal.ts'
import type { UnnumberedPets } from './numbering/unnumbered.ts'
import type { Pet, PetChanges, PetStatus } from './pet.ts'
import type {
  ChangedPet,
  EarlierImport,
  ImportedSupplier,
  ImportOutcome,
  PlanImport,
} from './pet-changes.ts'
import type { ChangeOf, OutcomeOf, ShopChangeKind } from './stock-change.ts'
import type { StockWorth } from './totals/worth.ts'
import type { UndoOutcome } from './undo.ts'
import type { UndoableBy } from './undoable.ts'

/**
 * Gets what one shop has of a kind, for one request.
 * @param cameAt when the request came, in milliseconds of the monotonic clock: what an engine cannot do in
 * time counts from then; now, if it is not given
 */
export type OfShop<T> = (shopId: bigint, cameAt?: number) => T

/** Who changes the stock, and why; the journal keeps it. */
export interface ChangedBy extends Partial<SaleAmount> {
  readonly reason: MovementReason
  /** Null for a change from the command line. */
  readonly keyId: string | null
  readonly note?: string | null
  /** The id that the client gave the change, where it may be repeated. */
  readonly requestId?: string
  /** The place of the change among those under the same id; 0 unless it is given. */
  readonly position?: number
  /** The id of the change that it takes back. */
  readonly undoes?: string | null
  /** When it happened, where that was before the commit. */
  readonly occurredAt?: number | null
}

/** A change from the command line. */
export const asCommand = (reason: MovementReason): ChangedBy => ({ reason, keyId: null })

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
  /** What the stock is worth now. What was sold last is known as far as movements are counted. */
  worth(now: number): Promise<StockWorth>
}

/** An update of a quantity that waits for its outcome: the engine calls `done` or `failed`, once. */
export interface QuantityUpdate {
  readonly petId: bigint
  readonly quantity: number
  /** The key that makes the update. */
  readonly keyId: string
  /** Whether the updates of the key are sales and arrivals; else they are plain ones. */
  readonly isSale: boolean
  /** The number of the currency of the shop, by which its sales have amounts; null: it has none. */
  readonly currency: number | null
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

export interface StockChanger {
  /** Makes a change on behalf of a key, and resolves with the outcome of its kind. */
  change<Kind extends ShopChangeKind>(change: ChangeOf<Kind>): Promise<OutcomeOf<Kind>>
}

export interface StockImportOptions {
  /**
   * Under what id of a client the import is made, once, and by which key: it can then be undone. Without it, a
   * command makes the import.
   */
  readonly undoable?: UndoableBy | undefined
  /** The pets of the file that have no number: they are found, or get a number, in the transaction. */
  readonly unnumbered?: UnnumberedPets | undefined
  /** The suppliers that the shop gets with it, in the same transaction. */
  readonly suppliers?: readonly ImportedSupplier[] | undefined
  /** Is called with the share that is done. */
  readonly onShare?: OnShare | undefined
}

/** What only a command may do. */
export interface StockEditor {
  /**
   * Undefined when the pet exists already.
   * @param currency the number of the currency that its amounts are in; null: the shop had none
   */
  add(pet: Omit<Pet, 'updatedAt'>, currency?: number | null): Promise<ChangedPet | undefined>
  /** Undefined when there is no such pet. @param currency as of `add` */
  edit(
    petId: bigint,
    changes: PetChanges,
    currency?: number | null,
  ): Promise<ChangedPet | undefined>
  remove(petId: bigint): Promise<Pet | undefined>
  /**
   * Applies a whole import, or nothing of it. Its pets may take each other's barcodes.
   * @param petIds the pets that the file names, each once
   * @param plan plans the changes of all pets, outside of a transaction. It is called again, inside the
   * transaction, for those that were changed in the meantime
   */
  import(
    petIds: readonly bigint[],
    plan: PlanImport,
    options?: StockImportOptions,
  ): Promise<ImportOutcome>
  /** What was made under the id of an import, so that a file which is refused now is not taken for one that never came. */
  findImport(id: string): Promise<EarlierImport | undefined>
  undo(changeId: string, keyId: string): Promise<UndoOutcome>
}

/** The database could not be read or written just now: disk full, locked, an I/O error. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'

  /** Nothing is read or written any more once a service has begun to stop. */
  static stopping(): StorageUnavailable {
    return new StorageUnavailable('the service is stopping')
  }
}

/** How many writes may wait for their commit. Beyond that a request fails at once. */
export const QUEUE_LIMIT = 10_000

/** More writes are waiting than the queue holds. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}
