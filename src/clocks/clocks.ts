import { DAY_MS } from './durations.ts'
/**
 * The two clocks of a shop, in UTC epoch milliseconds. The machine's can be set, and is wrong where its
 * battery is empty. The trusted time is counted on while the server runs, and kept over its restarts.
 */
export interface Clocks {
  readonly machine: number
  readonly trusted: number
}

/** By this one the journal and the backups grow old: what is deleted does not come back. */
export const earlierOf = ({ machine, trusted }: Clocks): number => Math.min(machine, trusted)

/** By this one keys and graces end: what has ended does not work again. */
export const laterOf = ({ machine, trusted }: Clocks): number => Math.max(machine, trusted)

/** How long a shop may have been closed for its machine's clock to be believed at a start. */
const LONGEST_BREAK_MS = 30 * DAY_MS

/** The trusted time with which a server starts. */
export function trustedAtStart(saved: number, machine: number): number {
  const breakMs = machine - saved
  return breakMs >= 0 && breakMs <= LONGEST_BREAK_MS ? machine : saved
}

/** What the rows of a database tell about the time; null where they tell nothing. */
export interface KnownTimes {
  /** The newest time that is not after the machine's clock. */
  readonly newestUntilNow: number | null
  readonly newest: number | null
}

/**
 * The trusted time of a database that has none yet. Where all that is in it comes after the machine's
 * clock, that clock is behind.
 */
export const firstTrusted = ({ newestUntilNow, newest }: KnownTimes, machine: number): number =>
  newestUntilNow ?? newest ?? machine

// A night in standby, or a computer that gets its time from the network some minutes after its start,
// puts hours between the two clocks, and the next start settles that. So less than a day is no news.
const APART_MS = DAY_MS

/** Whether one of the clocks is wrong, or the trusted time was left far behind. */
export const areApart = ({ machine, trusted }: Clocks): boolean =>
  Math.abs(machine - trusted) > APART_MS
