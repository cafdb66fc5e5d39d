import type { Limits } from '../../client/client.ts'
import { MINUTE_MS } from '../../clocks/durations.ts'

/** The shortest pause: changes within it are read together. */
export const SHORTEST_MS = 300

/** An open journal uses at most this part, a fourth, of a key's requests per minute. */
const SHARE = 4

/** The part of a day's requests that is left for other work of the key. */
const SPARED = 0.25

/** The pause before the journal is read again, so that a busy pet does not use up the key's limits. */
export function pauseMs(limits: Limits | undefined): number {
  if (limits === undefined) return SHORTEST_MS
  const { minute, day } = limits
  if (day !== undefined && day.remaining < SPARED * day.limit) return MINUTE_MS
  const perMinute = minute?.limit ?? Number.POSITIVE_INFINITY
  return Math.max(SHORTEST_MS, (SHARE * MINUTE_MS) / perMinute)
}
