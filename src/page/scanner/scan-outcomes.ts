import type { PackageDetails } from '../../stock/scans/gs1.ts'
import type { Entry } from '../outbox/entry.ts'
import type { ChangingMode } from '../settings/scan-mode.ts'
import type { Pet } from '../state/pet.ts'
import type { ScanTask } from './scan-use.ts'

/** Why a scan has found no pet, or what it has done where scans change nothing. */
export interface ScanNotice {
  /**
   * `waiting`: the page is still reading the stock. `unknown`: no pet has this code. `misread`: its check
   * digit is wrong. `foreign`: no pet can have it. `guessed`: pets have a code that may be meant. `cut`: the scanner has sent keys without
   * a character in it. `unended`: nothing has ended it. `layout`: the scanner types for another keyboard than the device has. `opened`, `chosen`, `named`: what was done with the
   * pet outside of the stock.
   */
  readonly about: NotFound | 'waiting' | Elsewhere
  readonly text: string
  readonly guess?: Guess
  /** The pet that was found outside of the stock. */
  readonly pet?: Pet
  /** The mode that is on, and did not count. */
  readonly unused?: ChangingMode
}

export type NotFound = 'unknown' | 'misread' | 'foreign' | 'guessed' | 'cut' | 'unended' | 'layout'

export type Elsewhere = 'opened' | 'chosen' | 'named'

/** What a scan may mean, for a person to decide. */
export interface Guess {
  readonly pets: readonly Pet[]
  /** What a tap on one of them does. */
  readonly task: ScanTask
  readonly details: PackageDetails | undefined
  /** Whether it may be two scans, of which the first had no end. */
  readonly isInPieces: boolean
}

/** What the last scan has done. */
export interface ScanResult {
  readonly what: 'sold' | 'soldReserved' | 'received' | 'counted' | 'noneLeft'
  readonly petId: bigint
  readonly name: string | null
  /** How many animals scans in a row did this with. */
  readonly animals: number
  /** The change that the scan made, if it made one. */
  readonly entry: Entry | undefined
  /** Whether the service has refused that change. */
  readonly isRefused: boolean
}

/** A scan that should have changed or counted something, and has not. */
export interface MissedScan {
  readonly mode: ChangingMode
  /** What was scanned. */
  readonly code: string
  /** The pet, of which none was left; or why no pet was found. */
  readonly because: { readonly pet: Pet } | { readonly about: NotFound }
}
