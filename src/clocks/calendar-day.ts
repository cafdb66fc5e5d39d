import { LAST_TIME } from '../everywhere/last-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
import type { ZonedTime } from './zoned-time.ts'

/** A day of the calendar, as a date field has it: `2026-12-24`. */
export const DAY_PATTERN =
  '^(?:19[7-9][0-9]|[2-9][0-9]{3})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$'

const DAY = new RegExp(DAY_PATTERN)

/** From the first time on, and before the second. UTC epoch milliseconds. */
export interface TimesOfDay {
  readonly from: number
  readonly to: number
}

/**
 * The times of a day, which clocks that are put forward or back make shorter or longer.
 * @param day like `2026-12-24`
 * @param zoned shows a time in the zone of the day
 * @returns undefined where the text is no day
 */
export function timesOfDay(day: string, zoned: (at: number) => ZonedTime): TimesOfDay | undefined {
  const midnight = midnightOf(day)
  if (midnight === undefined) return undefined
  return { from: beginning(midnight, zoned), to: beginning(midnight + DAY_MS, zoned) }
}

/** Days that all hold together. */
export interface DayBounds {
  /** That day alone. */
  readonly day?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The times that lie in all of these days; none where they have no time in common. @returns undefined where no day is given */
export function timesOfDays(
  { day, from, to }: DayBounds,
  zoned: (at: number) => ZonedTime,
): TimesOfDay | undefined {
  const firsts = [day, from].flatMap((each) => timesOf(each, zoned)?.from ?? [])
  const lasts = [day, to].flatMap((each) => timesOf(each, zoned)?.to ?? [])
  if (firsts.length === 0 && lasts.length === 0) return undefined
  return { from: Math.max(0, ...firsts), to: Math.min(LAST_TIME, ...lasts) }
}

const timesOf = (day: string | undefined, zoned: (at: number) => ZonedTime) =>
  day === undefined ? undefined : timesOfDay(day, zoned)

/** When a day begins in UTC; undefined where the text is no day. */
export function midnightOf(day: string): number | undefined {
  const midnight = DAY.test(day) ? Date.parse(day) : Number.NaN
  // The 31st of a month of 30 days is the 1st of the next one, or no date at all, as the runtime likes.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  return isDay ? midnight : undefined
}

/** When a day begins, with its midnight in UTC, in a zone: a guess is looked at first, since it is mostly right. */
export function beginningNear(
  midnight: number,
  guess: number,
  zoned: (at: number) => ZonedTime,
): number {
  const shows = (at: number): boolean => midnightShown(zoned(at)) >= midnight
  return shows(guess) && !shows(guess - MINUTE_MS) ? guess : beginning(midnight, zoned)
}

/** The midnight, in UTC, of the day that calendars show. */
export const midnightShown = ({ year, month, day }: ZonedTime): number =>
  Date.UTC(year, month - 1, day)

/** A day of the calendar so many days ago, as a date field has it. */
export const dayText = (time: ZonedTime, daysAgo = 0): string =>
  new Date(midnightShown(time) - daysAgo * DAY_MS).toISOString().slice(0, 10)

/** No zone is further from UTC. */
const FURTHEST_MS = 16 * HOUR_MS

/**
 * The first minute at which calendars show a day, or a later one: where clocks are put forward at midnight, a
 * day begins at 1:00.
 * @param midnight of the day, in UTC
 */
function beginning(midnight: number, zoned: (at: number) => ZonedTime): number {
  let before = midnight - FURTHEST_MS
  let since = midnight + FURTHEST_MS
  while (since - before > MINUTE_MS) {
    const middle = before + Math.floor((since - before) / MINUTE_MS / 2) * MINUTE_MS
    if (midnightShown(zoned(middle)) < midnight) before = middle
    else since = middle
  }
  return since
}
