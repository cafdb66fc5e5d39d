import type { Currency } from '../../../money/currency.ts'
/** What an import does at a moment: its body comes, the file is read, compared with the stock, or written. */
export const IMPORT_PHASES = ['receiving', 'reading', 'comparing', 'writing'] as const
export type ImportPhase = (typeof IMPORT_PHASES)[number]

/** How far an import is. */
export interface ImportProgress {
  readonly phase: ImportPhase
  /** Of the body, while it comes. */
  readonly receivedBytes: number
  /** Null: the request does not say it. */
  readonly bytes: number | null
}

/** Equal mistakes of a file. */
export interface FileProblems {
  readonly code: string
  readonly column: string | null
  readonly reason: string
  readonly count: number
  /** The first of their lines. */
  readonly lines: readonly number[]
  /** The first of the values that are refused. */
  readonly values: readonly string[]
}

/** How many pets an import adds, changes, and finds as they are to be. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Of the pets that have no number in the file; null: all have one, or the import was made before. */
  readonly numbers: ImportNumbers | null
}

/** How many pets without a number were found in the stock, how many got a new one, and which is the first of these. */
interface ImportNumbers {
  readonly found: number
  readonly given: number
  /** Of a dry run: about. Null: none was given. */
  readonly petId: bigint | null
}

/** What came of a request to import. */
export type ImportResult =
  | ({ readonly outcome: 'made' | 'made_before'; readonly id: string } & ImportCounts)
  /** @property problems what would have it refused */
  | ({
      readonly outcome: 'planned'
      readonly problems: readonly FileProblems[]
      readonly warnings: readonly string[]
    } & ImportCounts)
  /** @property reason what is wrong with the file, as sentences */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** @property reason what is wrong with the request, as a sentence */
  | { readonly outcome: 'not_understood' | 'misplaced_field'; readonly reason: string }
  | { readonly outcome: 'id_reused' }
  /** The amounts of the file were read in a currency that the shop has no longer. */
  | { readonly outcome: 'currency_changed' }

/**
 * What came of a request to import, or why it came to none: the key sends another file, or one of its shop is at work or waits
 * for its turn; too many bytes of files come just now; its own came too slowly.
 */
export type ImportOutcome = ImportResult | { readonly outcome: 'at_work' | 'no_room' | 'too_slow' }

/**
 * Receives a body.
 * @param onReceived how much of it is there
 * @param signal aborted where it is not to come to its end: what waits for it is rejected
 */
export type ReceiveBody = (
  onReceived: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer>>

/** Imports files, one at a time. */
export interface StockImports {
  /** How far the import of a key is, or else that of its shop; undefined: there is none. */
  progress(shopId: bigint, keyId: string): ImportProgress | undefined
  /**
   * Receives a file and imports it when its turn has come, or says what it would change.
   * @param signal aborted when the client goes away: the import is given up, unless it is being written
   * @throws StorageUnavailable, the reason of the signal, and what `receive` throws
   */
  run(request: {
    readonly shopId: bigint
    readonly keyId: string
    /** Of the shop, and of all amounts of the file. */
    readonly currency: Currency | null
    readonly bytes: number | null
    readonly signal: AbortSignal
    readonly receive: ReceiveBody
  }): Promise<ImportOutcome>
}
