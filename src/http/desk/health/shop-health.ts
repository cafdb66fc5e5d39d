import type { Safety } from '../../../health/backups.ts'
import type { Check } from '../../../health/check.ts'

/** Whether a service makes backups on its own: not where they are switched off, or an operator makes them elsewhere. */
export const BACKUP_SCHEDULES = ['on', 'off', 'elsewhere'] as const

/** A backup in the folder of the backups. */
export interface ListedBackup {
  readonly name: string
  /** When it was begun, in UTC epoch milliseconds. */
  readonly at: number
  readonly bytes: number
}

/** Whether the backups have what the stock has, for the first line of a page. */
export interface SafetyState extends Safety {
  /** When the newest backup was begun, in UTC epoch milliseconds; null where none is known. */
  readonly newestAt: number | null
  /** The pets of the stock; null where it was not compared with the newest backup. */
  readonly pets: number | null
  /** Those of them that the newest backup does not have. */
  readonly missing: number | null
}

export interface HealthState {
  readonly version: string
  readonly safety: SafetyState
  readonly checks: readonly (Omit<Check, 'advice'> & { readonly advice: string | null })[]
  /** The last examination of the whole data; null where the data are not this server's to examine. */
  readonly examination: {
    /** When it ended, in UTC epoch milliseconds; null: none has ended yet. */
    readonly at: number | null
    readonly running: boolean
  } | null
  /** Null where the system does not say. */
  readonly freeBytes: number | null
  /** When the certificate ends, in UTC epoch milliseconds; null without HTTPS. */
  readonly certificateUntil: number | null
  readonly backups: {
    readonly schedule: (typeof BACKUP_SCHEDULES)[number]
    readonly everyMs: number | null
    /** Whether one is being made. */
    readonly running: boolean
    /** Newest first. */
    readonly kept: readonly ListedBackup[]
  }
}

export type BackupOutcome =
  | { readonly outcome: 'made'; readonly backup: ListedBackup }
  | { readonly outcome: 'at_work' | 'stopped' }
  /** @property reason what to do, as a sentence */
  | { readonly outcome: 'not_possible'; readonly reason: string }

/** What a check of a backup has found; of one that is not sound, nothing is known but the problem. */
export interface BackupVerification {
  readonly name: string
  readonly sound: boolean
  readonly problem: string | null
  readonly bytes: number | null
  readonly pets: number | null
  readonly movements: number | null
  readonly keys: number | null
  readonly newestChangeAt: number | null
}

/** A backup that is open for reading. */
export interface OpenBackup {
  readonly bytes: number
  /** Reads the next bytes; empty at the end of the file. */
  read(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** How the service is, for managers, and the backups of its data. */
export interface ShopHealth {
  state(): Promise<HealthState>
  makeBackup(): Promise<BackupOutcome>
  /** Undefined: there is no such backup. */
  verifyBackup(name: string): Promise<BackupVerification | undefined>
  hasBackup(name: string): Promise<boolean>
  /** Undefined: there is no such backup. */
  openBackup(name: string): Promise<OpenBackup | undefined>
}
