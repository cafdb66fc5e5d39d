import type { ZonedTime } from '../texts/zoned-time.ts'

/**
 * The end of a day in UTC epoch milliseconds.
 * @param day as a date field has it: `2026-12-24`
 * @param zoned shows a time in the zone of the day
 * @returns undefined where the text is no day
 */
export function dayEnd(day: string, zoned: (at: number) => ZonedTime): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const wanted = Date.UTC(year, month - 1, date + 1)
  // The second look is at the offset of that midnight itself: a clock may be put forward or back on that day.
  const guess = wanted - offset(wanted, zoned)
  return wanted - offset(guess, zoned)
}

/** How far the clocks of a zone are ahead of UTC. Milliseconds, in whole minutes. */
function offset(at: number, zoned: (at: number) => ZonedTime): number {
  const { year, month, day, hour, minute } = zoned(at)
  return Date.UTC(year, month - 1, day, hour, minute) - at
}
