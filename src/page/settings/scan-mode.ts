/** What a scan does in the stock: opens the pet, takes one off, adds what has come, or counts one. */
export const SCAN_MODES = ['lookUp', 'sell', 'receive', 'count'] as const
export type ScanMode = (typeof SCAN_MODES)[number]

/** A mode whose scans change or count something. */
export type ChangingMode = Exclude<ScanMode, 'lookUp'>
