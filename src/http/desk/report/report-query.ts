import { midnightOf, midnightShown } from '../../../clocks/calendar-day.ts'
import {
  type CalendarPeriod,
  calendarPeriods,
  PERIOD_LENGTHS,
  type PeriodLength,
} from '../../../clocks/calendar-periods.ts'
import { zonedTimes } from '../../../clocks/zoned-time.ts'
import { invalidQuery, REPORT_EXAMPLE } from '../../errors/api-errors.ts'
import { readTimeZone } from '../access/settings-body.ts'
import { NO_ZONE, readKind, readNumber } from '../all-movements-query.ts'
import { type Read, readOneOf } from '../fields.ts'
import { queryReader } from '../query.ts'

/** The most periods that a report may have. */
export const MAX_PERIODS = 400

/** The most pets that a report names, and how many it names unless it is asked for more or fewer. */
export const MAX_PETS = 1_000

/** What a report is asked for, as a person says it. */
export interface ReportQuery {
  readonly timeZone: string
  readonly by: PeriodLength
  readonly periods: readonly CalendarPeriod[]
  readonly petId: bigint | undefined
  readonly kind: string | undefined
  readonly limit: number
}

/**
 * Reads which report is asked for. Without days it is today's. Other parameters are ignored.
 * @param shopZone the time zone of the shop; null: it has none
 * @param now UTC epoch milliseconds
 * @throws ApiError invalid_query
 */
export function readReportQuery(url: string, shopZone: string | null, now: number): ReportQuery {
  const one = queryReader(url, REPORT_EXAMPLE)
  const read = <Value>(name: string, readValue: (text: string) => Read<Value>) => {
    const text = one(name)
    if (text === undefined) return undefined
    const read = readValue(text)
    if ('value' in read) return read.value
    throw invalidQuery(`The parameter "${name}" ${read.reason}.`, REPORT_EXAMPLE)
  }
  const timeZone = read('timeZone', readTimeZone) ?? shopZone ?? NO_ZONE
  const by = read('by', readOneOf(PERIOD_LENGTHS)) ?? 'day'
  const zoned = zonedTimes(timeZone)
  const from = read('from', readDay)
  const to = read('to', readDay)
  const today = midnightShown(zoned(now))
  const firstDay = from ?? Math.min(today, to ?? today)
  const lastDay = to ?? Math.max(today, firstDay)
  if (firstDay > lastDay) {
    throw invalidQuery('The parameter "to" must be no day before "from".', REPORT_EXAMPLE)
  }
  const periods = calendarPeriods({ firstDay, lastDay }, by, zoned, MAX_PERIODS)
  if (periods === undefined) {
    throw invalidQuery(
      `From "from" to "to" there must be at most ${MAX_PERIODS} periods: ask for fewer days, or by longer periods.`,
      REPORT_EXAMPLE,
    )
  }
  return {
    ...{ timeZone, by, periods },
    petId: read('petId', readNumber),
    kind: read('kind', readKind),
    limit: read('limit', readLimit) ?? MAX_PETS,
  }
}

function readDay(text: string): Read<number> {
  const value = midnightOf(text)
  return value === undefined
    ? { reason: 'must be a day of the calendar since 1970, like 2026-01-05' }
    : { value }
}

function readLimit(text: string): Read<number> {
  const value = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN
  return value <= MAX_PETS ? { value } : { reason: `must be a whole number from 1 to ${MAX_PETS}` }
}
