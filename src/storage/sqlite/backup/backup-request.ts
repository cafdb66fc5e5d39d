import type { VerifiedBackup } from '../../backup.ts'

/** What the thread that copies is asked. */
export interface BackupRequest {
  readonly database: string
  readonly file: string
}

export type BackupResult =
  | { readonly made: VerifiedBackup }
  /** @property damage what is wrong with the database itself */
  | { readonly failed: string; readonly damage?: string | undefined }
