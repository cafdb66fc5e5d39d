/** What a scan does: opens the pet, takes one off, adds one, or counts one. */
export const SCAN_MODES = ['lookUp', 'sell', 'receive', 'count'] as const
export type ScanMode = (typeof SCAN_MODES)[number]
