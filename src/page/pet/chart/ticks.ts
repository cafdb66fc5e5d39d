import { DAY_MS } from '../../../clocks/durations.ts'
import type { ZonedTime } from '../../../clocks/zoned-time.ts'
import type { Formats } from '../../texts/formats.ts'

const MONTH_MS = 28 * DAY_MS

/** The largest quantity that is written in full beside a chart. */
const LONG = 99_999

/** Labels for the times of a chart. @param apart the distance between two of them in milliseconds */
export function timeTicks(
  { dayOfMonth, minute, month, zoned }: Pick<Formats, 'dayOfMonth' | 'minute' | 'month' | 'zoned'>,
  apart: number,
  times: readonly number[],
): string[] {
  if (apart >= MONTH_MS) return times.map(month)
  if (apart >= DAY_MS) return times.map(dayOfMonth)
  return times.map((time) => (isMidnight(zoned(time)) ? dayOfMonth : minute)(time))
}

export function quantityTicks(
  { count, roughly }: Pick<Formats, 'count' | 'roughly'>,
  quantities: readonly number[],
): string[] {
  const isLong = quantities.some((quantity) => quantity > LONG)
  return quantities.map(isLong ? roughly : count)
}

const isMidnight = ({ hour, minute }: ZonedTime): boolean => hour === 0 && minute === 0
