import { beginningNear } from './calendar-day.ts'
import { DAY_MS } from './durations.ts'
import type { ZonedTime } from './zoned-time.ts'

export const PERIOD_LENGTHS = ['day', 'week', 'month'] as const
export type PeriodLength = (typeof PERIOD_LENGTHS)[number]

/** Some days of a calendar, one after the other. Days are given by their midnight in UTC. */
export interface CalendarPeriod {
  readonly firstDay: number
  readonly lastDay: number
  /** When the first day begins in the zone, and when the last one ends. UTC epoch milliseconds. */
  readonly startsAt: number
  readonly endsAt: number
}

/**
 * Cuts days of a calendar into days, weeks or months. Weeks begin on Monday. The first week or month and the last one
 * have only those of their days that are among them.
 * @param firstDay midnight in UTC, as `lastDay`
 * @param zoned shows a time in the zone of the calendar
 * @returns undefined where there are more than so many
 */
export function calendarPeriods(
  { firstDay, lastDay }: Pick<CalendarPeriod, 'firstDay' | 'lastDay'>,
  by: PeriodLength,
  zoned: (at: number) => ZonedTime,
  most: number,
): CalendarPeriod[] | undefined {
  const days: number[] = []
  for (let day = firstDay; day <= lastDay; day = nextPeriod(day, by)) {
    if (days.length === most) return undefined
    days.push(day)
  }
  const end = lastDay + DAY_MS
  let at = beginningNear(firstDay, firstDay, zoned)
  return days.map((day, place) => {
    const startsAt = at
    const next = days[place + 1] ?? end
    // Right, but for days on which clocks are put forward or back.
    at = beginningNear(next, startsAt + next - day, zoned)
    return { firstDay: day, lastDay: next - DAY_MS, startsAt, endsAt: at }
  })
}

/** The first day of the next period. */
function nextPeriod(day: number, by: PeriodLength): number {
  const date = new Date(day)
  if (by === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  if (by === 'day') return day + DAY_MS
  return day + (7 - ((date.getUTCDay() + 6) % 7)) * DAY_MS
}
