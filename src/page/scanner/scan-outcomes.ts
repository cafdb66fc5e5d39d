import type { PackageDetails } from '../../stock/scans/gs1.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Pet } from '../state/pet.ts'
import type { ScanMode } from './scan-mode.ts'

/** Why a scan has found no pet. */
export interface ScanNotice {
  /**
   * `waiting`: the page is still reading the stock. `unknown`: no pet has this code. `misread`: its check
   * digit is wrong. `foreign`: no pet can have it. `guessed`: pets have a code that may be meant. `cut`: the scanner has sent keys without
   * a character in it. `unended`: nothing has ended it. `layout`: the scanner types for another keyboard than the device has.
   */
  readonly about: NotFound | 'waiting'
  readonly text: string
  readonly guess?: Guess
}

export type NotFound = 'unknown' | 'misread' | 'foreign' | 'guessed' | 'cut' | 'unended' | 'layout'

/** What a scan may mean, for a person to decide. */
export interface Guess {
  readonly pets: readonly Pet[]
  /** What a tap on one of them does. */
  readonly mode: ScanMode
  readonly details: PackageDetails | undefined
  /** Whether it may be two scans, of which the first had no end. */
  readonly isInPieces: boolean
}

/** What the last scan has done. */
export interface ScanResult {
  readonly what: 'sold' | 'soldReserved' | 'received' | 'counted' | 'noneLeft'
  readonly petId: bigint
  readonly name: string | null
  /** How many scans in a row did this. */
  readonly times: number
  /** The change that the scan made, if it made one. */
  readonly entry: Entry | undefined
  /** Whether the service has refused that change. */
  readonly isRefused: boolean
}

/** A scan that should have changed or counted something, and has not. */
export interface MissedScan {
  readonly mode: Exclude<ScanMode, 'lookUp'>
  /** What was scanned. */
  readonly code: string
  /** The pet, of which none was left; or why no pet was found. */
  readonly because: { readonly pet: Pet } | { readonly about: NotFound }
}
