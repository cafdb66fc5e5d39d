import { DAY_MS } from './totals/span.ts'

// When something happened that is written down later. A client says a time, or better how long ago it was, which is right
// under any clock of the client. The journal keeps both: when it happened, and when it was committed.

/** The longest that something may be late. */
export const MAX_AGO_MS = 366 * DAY_MS

/** When something happened, as its client says. */
export type Occurred =
  | {
      /** UTC epoch milliseconds, by the clock of the client. */
      readonly at: number
      /** How long the journal keeps a movement. */
      readonly keptMs: number
    }
  | {
      /** Milliseconds, from 0 to {@link MAX_AGO_MS}. */
      readonly agoMs: number
    }

/** The client's clock is wrong, or the journal does not go back so far: the client sends it without the time. */
export interface OccurredTooLongAgo {
  readonly outcome: 'occurred_too_long_ago'
  /** The earliest time that would do. UTC epoch milliseconds. */
  readonly earliest: number
}

/**
 * When something happened, by the time of its commit.
 * @param at the time of the commit, in UTC epoch milliseconds
 * @returns null: at its commit. So is what a client's clock sets later.
 */
export function occurredAt(
  occurred: Occurred | null | undefined,
  at: number,
): number | null | OccurredTooLongAgo {
  if (occurred === null || occurred === undefined) return null
  if ('agoMs' in occurred) return occurred.agoMs === 0 ? null : at - occurred.agoMs
  const earliest = at - Math.min(MAX_AGO_MS, occurred.keptMs)
  if (occurred.at < earliest) return { outcome: 'occurred_too_long_ago', earliest }
  return occurred.at >= at ? null : occurred.at
}

export const isTooLongAgo = (found: unknown): found is OccurredTooLongAgo =>
  typeof found === 'object' && found !== null && 'earliest' in found
