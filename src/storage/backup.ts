/** The content of a verified backup. Times are UTC epoch milliseconds. */
export interface VerifiedBackup {
  readonly file: string
  readonly bytes: number
  readonly pets: number
  readonly movements: number
  readonly keys: number
  /** When the stock last changed; null for one that never did. */
  readonly newestChangeAt: number | null
  /** How many schema changes it has, and how many this version knows. Opening it applies the missing ones. */
  readonly schema: { readonly applied: number; readonly known: number }
}

/** A backup could not be made. No file has its final name. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
}

/** A file is not a good backup. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** A restore failed. The message says what has changed, if anything. */
export class RestoreFailed extends Error {
  override name = 'RestoreFailed'
}
