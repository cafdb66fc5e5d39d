export interface KeptBackup {
  readonly file: string
  /** When it was begun, in UTC epoch milliseconds. */
  readonly at: number
  readonly bytes: number
}

/** How the backups of a running service stand. */
export interface BackupStatus {
  readonly directory: string
  readonly everyMs: number
  /** Undefined as long as there is none, or its drive is not there. */
  readonly newest: KeptBackup | undefined
  /** How old that is, by the earlier of the two clocks; one made since the start has its age counted. */
  readonly newestAgeMs: number | undefined
  /** Why the last attempt failed; undefined once one succeeds. */
  readonly lastFailure: { readonly at: number; readonly message: string } | undefined
  readonly running: boolean
}
