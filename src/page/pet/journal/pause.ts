import type { Limits } from '../../../client/client.ts'
import { MINUTE_MS } from '../../../clocks/durations.ts'

/** Changes that come together are read together. */
export const SHORTEST_MS = 300

/** Of what a key may ask in a minute, a journal that is looked at takes no more than a part. */
const SHARE = 4

/** How much of a day's requests is left for what people do themselves. */
const SPARED = 0.25

/** How long to wait before the journal is read again, so that a busy pet does not use up the key. */
export function pauseMs(limits: Limits | undefined): number {
  if (limits === undefined) return SHORTEST_MS
  const { minute, day } = limits
  if (day !== undefined && day.remaining < SPARED * day.limit) return MINUTE_MS
  const perMinute = minute?.limit ?? Number.POSITIVE_INFINITY
  return Math.max(SHORTEST_MS, (SHARE * MINUTE_MS) / perMinute)
}
