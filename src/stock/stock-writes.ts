import type { StoredBarcode } from './barcode.ts'
import type { RemovedPet } from './pet-changes.ts'
import type { JournalRow, StoredPet } from './stored-stock.ts'
import type { UndoableWrites } from './undoable-changes.ts'

/** What a batch changes in the stock: for each pet that it changes, how the pet is after the whole batch. */
export interface StockWrites {
  /** By ascending id; the ids follow each other without a gap. */
  readonly journal: readonly JournalRow[]
  /** Pets of which only the quantity has changed. */
  readonly levels: readonly LevelAfter[]
  /** Pets that were added or edited, also those that were removed before. */
  readonly pets: readonly StoredPet[]
  readonly removed: readonly { readonly petId: bigint; readonly lastMovementId: bigint }[]
  /** Each removal of one pet, also where it was added again since: the audit log has an entry of it. */
  readonly removals: readonly RemovedPet[]
  /** What is written of undoable changes; undefined: nothing. */
  readonly undoable?: UndoableWrites | undefined
  /** Pets with an edit that wrote no journal row: of anything but the quantity, the status and what it sells for or costs. */
  readonly editedSilently: ReadonlySet<bigint>
  /** All barcodes of the pets whose list has changed. A code may have been another pet's before. */
  readonly barcodes: readonly StoredBarcode[]
  /** Codes, as they are compared, that were barcodes and are no pet's now. */
  readonly freedCodes: readonly string[]
}

export interface LevelAfter {
  readonly petId: bigint
  readonly quantity: number
  readonly updatedAt: number
  readonly lastMovementId: bigint | null
}
