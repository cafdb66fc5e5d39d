import { isTradeNumber } from '../../stock/barcode.ts'
import type { Scan } from '../../stock/scans/read-scan.ts'

/** How keys have made a scan. */
export interface KeyedHow {
  /** Whether it may be two scans, of which the first had no end. A right check digit of the whole says that it is one. */
  readonly isInPieces?: boolean
  /** Whether no machine types so slowly: a person has typed it. */
  readonly isTyped?: boolean
}

/** How a scan was made. */
export interface ScanMade extends KeyedHow {
  /** The same code without its abbreviation, where a camera has seen that it has one (UPC-E). */
  readonly longForm?: string | undefined
}

/** Adds to what was sent how it was made. */
export function madeScan(scan: Scan, { longForm, isInPieces = false }: ScanMade): Scan {
  if (longForm !== undefined) return { ...scan, exact: [...scan.exact, longForm] }
  // A machine sends an add-on without a pause.
  if (!isInPieces || (isTradeNumber(scan.code) && !scan.hasAddOn)) return scan
  return { ...scan, exact: [], guesses: [...scan.exact, ...scan.guesses], isCut: true }
}
