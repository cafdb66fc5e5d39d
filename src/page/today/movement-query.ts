import { DAY_MS } from '../../clocks/durations.ts'
import type { ZonedTime } from '../../clocks/zoned-time.ts'
import type { MovementFilter } from './filter.ts'

/** A day of the calendar so many days ago, as a date field has it. */
export function dayText({ year, month, day }: ZonedTime, daysAgo = 0): string {
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day)
  return new Date(midnight - daysAgo * DAY_MS).toISOString().slice(0, 10)
}

/** The day of a filter; undefined: all days. @param now shows the time at hand in the zone of the shop */
export function dayOf({ day, date }: MovementFilter, now: ZonedTime): string | undefined {
  if (day === 'all') return undefined
  if (day === 'yesterday') return dayText(now, 1)
  return day === 'date' && date !== '' ? date : dayText(now)
}

/** Which movements the service is asked for. */
export interface MovementQuery extends Partial<Omit<Defined<MovementFilter>, 'day' | 'date'>> {
  readonly day?: string
  readonly timeZone?: string
}

type Defined<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** @param timeZone the zone in which the page shows times */
export function queryOf(
  { keyId, reason, kind, petId }: MovementFilter,
  day: string | undefined,
  timeZone: string,
): MovementQuery {
  return {
    ...(day !== undefined && { day, timeZone }),
    ...(keyId !== undefined && { keyId }),
    ...(reason !== undefined && { reason }),
    ...(kind !== undefined && { kind }),
    ...(petId !== undefined && { petId }),
  }
}
