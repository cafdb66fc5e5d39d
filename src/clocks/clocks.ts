import { DAY_MS } from './durations.ts'
/**
 * The two clocks of a shop, in UTC epoch milliseconds. The machine's clock can be set, and is wrong where
 * its battery is empty. The server counts the trusted time on while it runs, and saves it over restarts.
 */
export interface Clocks {
  readonly machine: number
  readonly trusted: number
}

/** The age of backups and of the journal goes by this one, since what is deleted does not come back. */
export const earlierOf = ({ machine, trusted }: Clocks): number => Math.min(machine, trusted)

/** Keys and old tokens end by this one, so that none that has ended works again. */
export const laterOf = ({ machine, trusted }: Clocks): number => Math.max(machine, trusted)

/** How long the server may have been stopped and still believe the machine's clock at its start. */
const LONGEST_BREAK_MS = 30 * DAY_MS

/** The trusted time with which a server starts. */
export function trustedAtStart(saved: number, machine: number): number {
  const breakMs = machine - saved
  return breakMs >= 0 && breakMs <= LONGEST_BREAK_MS ? machine : saved
}

/** The times that the rows of a database have; null where there are none. */
interface KnownTimes {
  /** The newest time that is not after the machine's clock. */
  readonly newestUntilNow: number | null
  readonly newest: number | null
}

/**
 * The trusted time of a database that has none yet. Where all of its rows are later than the machine's
 * clock, that clock is behind.
 */
export const firstTrusted = ({ newestUntilNow, newest }: KnownTimes, machine: number): number =>
  newestUntilNow ?? newest ?? machine

// The two clocks may differ by hours after a night in standby, or where the machine gets its time from
// the network some minutes after its start. The next start settles that. So less than a day is ignored.
const APART_MS = DAY_MS

/** Whether one of the clocks is wrong, or the trusted time has fallen far behind. */
export const areApart = ({ machine, trusted }: Clocks): boolean =>
  Math.abs(machine - trusted) > APART_MS
