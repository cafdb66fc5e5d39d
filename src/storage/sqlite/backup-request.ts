import type { VerifiedBackup } from '../backup.ts'

/** What the thread that copies is asked. */
export interface BackupRequest {
  readonly database: string
  readonly file: string
}

export type BackupAnswer = { readonly made: VerifiedBackup } | { readonly failed: string }
