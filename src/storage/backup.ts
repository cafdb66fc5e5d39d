/** What a backup was found to hold. Times are UTC epoch milliseconds. */
export interface VerifiedBackup {
  readonly file: string
  readonly bytes: number
  readonly pets: number
  readonly movements: number
  readonly keys: number
  /** When the stock last changed; null for one that never did. */
  readonly newestChangeAt: number | null
  /** Schema changes that it has, and how many this version knows: fewer are applied when it is opened. */
  readonly schema: { readonly applied: number; readonly known: number }
}

/** A backup could not be made; nothing with its final name was left. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
}

/** A file is no backup that can be relied on. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** A backup could not be put in place; the message says what has changed, if anything. */
export class RestoreFailed extends Error {
  override name = 'RestoreFailed'
}
