import { isTradeNumber } from '../../stock/barcode.ts'
import type { Scan } from '../../stock/scans/read-scan.ts'

/** How a scan was made. */
export interface ScanMade {
  /** The same code without its abbreviation, where a camera has seen that it has one (UPC-E). */
  readonly longForm?: string | undefined
  /** Whether it may be two scans, of which the first had no end. A right check digit of the whole says that it is one. */
  readonly isInPieces?: boolean
}

/** Adds to what was sent how it was made. */
export function madeScan(scan: Scan, { longForm, isInPieces = false }: ScanMade): Scan {
  if (longForm !== undefined) return { ...scan, exact: [...scan.exact, longForm] }
  // A machine sends an add-on without a pause.
  if (!isInPieces || (isTradeNumber(scan.code) && !scan.hasAddOn)) return scan
  return { ...scan, exact: [], guesses: [...scan.exact, ...scan.guesses], isCut: true }
}
