import type { Coverage } from './coverage.ts'

export interface KeptBackup {
  readonly file: string
  /** When the backup was begun, in UTC epoch milliseconds. */
  readonly at: number
  readonly bytes: number
}

/** The state of a running service's backups. */
export interface BackupStatus {
  readonly directory: string
  readonly everyMs: number
  /** Whether the folder that has the newest backup is not there, as without its drive. */
  readonly isFolderMissing: boolean
  /** Undefined while there is none, or its drive is not there. */
  readonly newest: KeptBackup | undefined
  /** The age of the newest, by the earlier of the two clocks; counted for one made since the start. */
  readonly newestAgeMs: number | undefined
  /** Why the last attempt failed; undefined once one succeeds. */
  readonly lastFailure: { readonly at: number; readonly message: string } | undefined
  readonly running: boolean
  /** How much of the stock the newest has; undefined while that is not known. */
  readonly coverage: Coverage | undefined
  /** Whether one is to be made soon, as no backup has an import. */
  readonly awaitsImport: boolean
}

/** What came of a backup that was asked for. */
export type MadeNow =
  | { readonly outcome: 'made'; readonly name: string; readonly backup: KeptBackup }
  | { readonly outcome: 'at_work' | 'stopped' }
  | { readonly outcome: 'failed'; readonly reason: string }
