import type { Check } from '../../health/check.ts'

const RANKS: Readonly<Record<Check['state'], number>> = { ok: 0, warn: 1, fail: 2 }

/**
 * Joins what a service sees of itself at each request with what an examination has found before. Of two checks
 * of one name the worse one stays: the examination looks deeper, and the service has looked later.
 */
export function joinChecks(seen: readonly Check[], examined: readonly Check[]): Check[] {
  const joined = new Map(seen.map((check) => [check.name, check]))
  for (const check of examined) {
    const other = joined.get(check.name)
    if (other === undefined || RANKS[check.state] > RANKS[other.state])
      joined.set(check.name, check)
  }
  return [...joined.values()]
}
