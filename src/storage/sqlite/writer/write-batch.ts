import type { SavedLimits } from '../../../limits/saved-limits.ts'
import type { MovementRequest, MovementResult } from '../../../stock/movement.ts'
import type { Addition, AddOutcome, EditOutcome, PetEdit } from '../../../stock/pet-changes.ts'
import type { KeptTime, PrunedBatch, PruningPlace } from '../../../stock/retention.ts'
import type { StockSnapshot } from '../../../stock/stock-listener.ts'
import type { WriteFailure } from '../driver/sqlite-failure.ts'

/**
 * Quantity updates in columns. They are nearly all that crosses to the writer thread, and columns
 * cross in a fraction of the time that as many objects take.
 */
export interface QuantityUpdates {
  readonly petIds: BigInt64Array<ArrayBuffer>
  readonly quantities: Int32Array<ArrayBuffer>
  /** For each update, the place of its key's id in `keyIds`. */
  readonly keys: Uint32Array<ArrayBuffer>
  readonly keyIds: readonly string[]
}

/** What else the server asks of its writer, and what it gets back: plain data, to cross threads. */
export interface WriteOperations {
  saveLimits: {
    input: { rows: readonly SavedLimits[]; forgotten: readonly string[] }
    result: undefined
  }
  markUsed: { input: { keys: readonly (readonly [id: string, at: number])[] }; result: undefined }
  makeMovement: { input: { movement: MovementRequest; keyId: string }; result: MovementResult }
  addPet: { input: { addition: Addition; keyId: string }; result: AddOutcome }
  editPet: { input: { petId: bigint; edit: PetEdit; keyId: string }; result: EditOutcome }
  /** Writes something and takes it back: whether writing works. */
  tryWriting: { input: object; result: undefined }
  advanceTrustedTime: { input: { from: number | null; to: number }; result: number }
  pruneJournal: { input: { kept: KeptTime; place: PruningPlace }; result: PrunedBatch }
}

export type WriteKind = keyof WriteOperations

export type WriteOperation = {
  [Kind in WriteKind]: { kind: Kind } & WriteOperations[Kind]['input']
}[WriteKind]

/** What goes into one transaction: first the updates, then the operations, each in their order. */
export interface WriteBatch {
  readonly updates: QuantityUpdates
  readonly operations: readonly WriteOperation[]
}

/** Outcomes of an update beside the pet's status, whose code it is when all went well. */
export const UNKNOWN_PET = 254
export const FAULTY_UPDATE = 255

/** A committed batch: what became of each of its parts. */
export interface WrittenBatch {
  /** For each update the status code of its pet, {@link UNKNOWN_PET} or {@link FAULTY_UPDATE}. */
  readonly outcomes: Uint8Array<ArrayBuffer>
  readonly results: readonly ({ readonly result: unknown } | WriteFailure)[]
  /** The stock after it, where it has added a pet. */
  readonly snapshot?: StockSnapshot | undefined
}

/**
 * Where the log belongs at the end: into the database beside it, into the database that is open and
 * lies elsewhere now, or nowhere, since other content was written over that.
 */
export type LogPlace = 'here' | 'elsewhere' | 'nowhere'

export type ToWriter =
  | { readonly type: 'open'; readonly database: string }
  | { readonly type: 'write'; readonly batch: WriteBatch }
  /** Brings what is in the log into the database itself. */
  | { readonly type: 'checkpoint' }
  | { readonly type: 'close'; readonly log: LogPlace }

export type FromWriter =
  | { readonly type: 'opened'; readonly snapshot: StockSnapshot }
  | { readonly type: 'written'; readonly written: WrittenBatch }
  | { readonly type: 'not_written'; readonly failure: WriteFailure }
  /** Another process has changed the database; this is the stock since then. */
  | { readonly type: 'changed_elsewhere'; readonly snapshot: StockSnapshot }
  /** Damage was found outside of any write. */
  | { readonly type: 'damaged'; readonly message: string }
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly failure: WriteFailure }
