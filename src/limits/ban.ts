import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clocks/durations.ts'

export const FIRST_BAN_MS = MINUTE_MS
export const LONGEST_BAN_MS = HOUR_MS

/** A ban counts for this long after its beginning; after that the next one is a first one again. */
export const BAN_MEMORY_MS = DAY_MS

/** Counts the ban that begins now, `sinceLastMs` after the last one began: its place in a row of bans. */
export function nextBanCount(count: number, sinceLastMs: number): number {
  return sinceLastMs < BAN_MEMORY_MS ? count + 1 : 1
}

/** How long the count-th ban in a row lasts: 1 minute, doubled each time, at most 1 hour. */
export function banLengthMs(count: number): number {
  return Math.min(LONGEST_BAN_MS, FIRST_BAN_MS * 2 ** (count - 1))
}

/** The time left of a ban after `elapsed` milliseconds; 0 when it is over. */
export function banLeft(leftMs: number, elapsed: number): number {
  return Math.max(0, leftMs - elapsed)
}

/** How long ago the last ban began, after `elapsed` more milliseconds; at most BAN_MEMORY_MS. */
export function sinceBan(sinceMs: number, elapsed: number): number {
  return Math.min(BAN_MEMORY_MS, sinceMs + elapsed)
}
