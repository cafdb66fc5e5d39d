import type { Check } from '../../src/health/check.ts'

const SEVERITY = { ok: 0, warn: 1, fail: 2 } as const

/** How bad a check's state is, to be compared. */
export const severity = ({ state }: Check): number => SEVERITY[state]
