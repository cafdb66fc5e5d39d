import type {
  AccessChange,
  AccessOutcome,
  Actor,
  ChangeTimes,
} from '../../../keys/access-change.ts'
import type { SavedLimits } from '../../../limits/saved-limits.ts'
import type { PruningCheckpoint } from '../../../stock/pruning-checkpoint.ts'
import type { KeptTime } from '../../../stock/retention.ts'
import type { ClientChanges } from '../../../stock/stock-change.ts'
import type { StockSnapshot, TouchedPets } from '../../../stock/stock-listener.ts'
import type { CountedBatch } from '../../../stock/totals/report.ts'
import type { WriteFailure } from '../driver/sqlite-failure.ts'
import type { PruningStep } from '../tables/stock/journal-pruning.ts'

/**
 * Quantity updates in columns. Most writes are such updates, and columns pass to the writer thread in a
 * fraction of the time of as many objects.
 */
export interface QuantityUpdates {
  readonly petIds: BigInt64Array<ArrayBuffer>
  readonly quantities: Int32Array<ArrayBuffer>
  /** For each update, the place of its key among `keyIds`, and among `areSales`. */
  readonly keys: Uint32Array<ArrayBuffer>
  readonly keyIds: readonly string[]
  /** Whether the updates of the key are sales and arrivals. */
  readonly areSales: readonly boolean[]
  /** The number of the currency of the shop, where they are. */
  readonly currencies: readonly (number | null)[]
}

/** All other operations of the writer, with their outcomes: plain data, to pass between threads. */
export interface WriteOperations extends ClientChanges {
  saveLimits: {
    input: { rows: readonly SavedLimits[]; forgotten: readonly string[] }
    outcome: undefined
  }
  markUsed: { input: { keys: readonly (readonly [id: string, at: number])[] }; outcome: undefined }
  /** Writes a row and rolls it back, to see whether writing works. */
  tryWriting: { input: object; outcome: undefined }
  advanceTrustedTime: { input: { from: number | null; to: number }; outcome: number }
  changeAccess: {
    input: { change: AccessChange; by: Actor; times: ChangeTimes }
    outcome: AccessOutcome
  }
  pruneJournal: { input: { kept: KeptTime; checkpoint: PruningCheckpoint }; outcome: PruningStep }
  countMovements: { input: object; outcome: CountedBatch }
}

export type WriteKind = keyof WriteOperations

export type OperationOf<Kind extends WriteKind> = {
  readonly kind: Kind
} & WriteOperations[Kind]['input']

export type WriteOperation = { [Kind in WriteKind]: OperationOf<Kind> }[WriteKind]

export type WriteOutcome<Kind extends WriteKind> = WriteOperations[Kind]['outcome']

/**
 * The writes of one transaction: first the updates, then the changes of the stock page, then all other
 * operations, each in order.
 */
export interface WriteBatch {
  readonly updates: QuantityUpdates
  readonly operations: readonly WriteOperation[]
}

/** Outcomes of an update that failed. One that succeeded has the code of the pet's status. */
export const UNKNOWN_PET = 254
export const FAULTY_UPDATE = 255

/** A committed batch: the result of each part. */
export interface WrittenBatch {
  /** For each update the status code of its pet, {@link UNKNOWN_PET} or {@link FAULTY_UPDATE}. */
  readonly outcomes: Uint8Array<ArrayBuffer>
  /** Why updates are faulty, by their places. */
  readonly faults?: ReadonlyMap<number, string> | undefined
  readonly results: readonly ({ readonly result: unknown } | WriteFailure)[]
  /**
   * The pets that it has touched, one part after the other where its changes were made apart. A batch of updates alone
   * has nothing here: their outcomes say it.
   */
  readonly touched?: readonly TouchedPets[] | undefined
  /** What other processes have committed before it; the whole stock after it, where it has changed all of it. */
  readonly elsewhere?: ChangesElsewhere | undefined
}

/** What other processes have committed: the pets that they changed, or the whole stock after it. */
export type ChangesElsewhere = { readonly keysChanged: boolean } & (
  | { readonly changes: TouchedPets; readonly snapshot?: undefined }
  | { readonly snapshot: StockSnapshot; readonly changes?: undefined }
)

/**
 * Where the log belongs at the end: into the database beside it, into the open database, which is
 * elsewhere now, or nowhere, since the open database was overwritten.
 */
export type LogDestination = 'here' | 'elsewhere' | 'nowhere'

/** The database of a writer, and the token that it gets: the same for each thread. */
export interface OpenedDatabase {
  readonly database: string
  readonly token: number
}

export type ToWriter =
  | ({ readonly type: 'open' } & OpenedDatabase)
  | { readonly type: 'write'; readonly batch: WriteBatch }
  /** Looks for what others have committed. */
  | { readonly type: 'look' }
  /** Brings the log into the database. */
  | { readonly type: 'checkpoint' }
  | { readonly type: 'close'; readonly log: LogDestination }

export type FromWriter =
  | { readonly type: 'opened'; readonly snapshot: StockSnapshot }
  | { readonly type: 'written'; readonly written: WrittenBatch }
  | { readonly type: 'not_written'; readonly failure: WriteFailure }
  | { readonly type: 'changed_elsewhere'; readonly elsewhere: ChangesElsewhere }
  /** The end of a look: what it has found is posted before. */
  | { readonly type: 'looked' }
  /** The end of a checkpoint: whether the database holds the whole log. */
  | { readonly type: 'checkpointed'; readonly isWhole: boolean }
  /** Damage was found outside of a write. */
  | { readonly type: 'damaged'; readonly message: string }
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly failure: WriteFailure }
