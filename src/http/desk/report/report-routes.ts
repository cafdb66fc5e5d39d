import { midnightOf, midnightShown } from '../../../clocks/calendar-day.ts'
import {
  type CalendarPeriod,
  calendarPeriods,
  PERIOD_LENGTHS,
  type PeriodLength,
} from '../../../clocks/calendar-periods.ts'
import { zonedTimes } from '../../../clocks/zoned-time.ts'
import { nearestQuarter } from '../../../stock/totals/cover.ts'
import { storageUnavailable, tooManyReports } from '../../errors/api-errors.ts'
import { invalidQuery, REPORT_EXAMPLE } from '../../errors/query-errors.ts'
import { Admission } from '../../request/admission.ts'
import { credentialOf, ofShop } from '../../request/context.ts'
import { jsonResponse } from '../../request/json-response.ts'
import { query } from '../../shapes/parameters.ts'
import { day, kindText, limit, NO_ZONE, petIdText } from '../../shapes/query-fields.ts'
import { responses, returns } from '../../shapes/responses.ts'
import type { ValueOf } from '../../shapes/shape.ts'
import { timeZone } from '../../shapes/time-zones.ts'
import { oneOf } from '../../shapes/values.ts'
import { desk, handMade } from '../desk.ts'
import { INVALID } from '../meanings.ts'
import { reportJson } from './report-json.ts'
import { REPORT, Report } from './report-shapes.ts'

// The way of a report: http/desk/report/report-routes.ts, clocks/calendar-periods.ts (when days, weeks and months
// begin), then http/request/admission.ts (so many at once, as of lists), storage/sqlite/server/totals.ts (the report on
// a thread: report-thread.ts, report.worker.ts) or storage/postgres/tables/reports.ts, which count what is not counted
// yet; stock/totals/cover.ts (which spans add up to a time), make-report.ts. The counting itself:
// server/journal/totals-counting.ts (once a second), storage/sqlite/writer/waiting-work.ts (behind the changes that wait) and
// storage/sqlite/tables/stock/totals-table.ts, or storage/postgres/tables/movement-counting.ts and count-movements.ts;
// stock/totals/fold-movements.ts (which totals a movement changes, and what an undoing takes back). Pruning counts what
// it deletes.

/** Reports that may be at work at once: with one key, and with all keys together. One of a large shop takes a second. */
export const MAX_REPORTS_OF_A_KEY = 2
export const MAX_REPORTS = 8

export const reportAdmission = (): Admission =>
  new Admission({
    ...{ ofKey: MAX_REPORTS_OF_A_KEY, ofAll: MAX_REPORTS },
    ...{ waitMs: 1_000, refusal: tooManyReports },
  })

/** The most periods that a report may have. */
const MAX_PERIODS = 400

/** The most pets that a report names, and how many it names unless it is asked for more or fewer. */
const MAX_PETS = 1_000

const Asked = query(
  {
    from: day('The first day; without it today, or the day of `to`'),
    to: day('The last day, which is part of it; without it today'),
    by: oneOf(
      PERIOD_LENGTHS,
      `The length of the periods: a day unless it is given. Weeks begin on Monday. There may be ${MAX_PERIODS}`,
      { default: 'day' },
    ),
    timeZone: timeZone(
      'The zone of the days: a name of the IANA time zones, like Europe/Berlin. Without it that of the shop’s settings; of a shop that has none, UTC.',
    ),
    petId: petIdText('Of this pet alone: any 64-bit integer'),
    kind: kindText('Of pets alone that have this kind now'),
    worth: oneOf(['now'], 'With what the stock is worth now, in a shop that has a currency'),
    limit: limit(MAX_PETS, 'The most pets that are named', MAX_PETS),
  },
  () => REPORT_EXAMPLE,
)

const TOO_MANY_PERIODS = invalidQuery(
  `From "from" to "to" there must be at most ${MAX_PERIODS} periods: ask for fewer days, or by longer periods.`,
  REPORT_EXAMPLE,
)

/** What was sold, what came and what was lost, by day, week or month, by pet and by kind. */
export const reportRoutes = desk().get(
  '/report',
  async ({ request, query, context, services }) => {
    const { settings, counted } = credentialOf(context)
    // The beginnings of 400 days in a zone are work, too.
    const freePlace = await services.reports.take(counted.id, request.signal)
    try {
      const asked = periodsOf(query, settings.timeZone, context.at)
      if ('code' in asked) return asked
      const { petId, kind, limit = MAX_PETS } = query
      const { currency } = settings
      const withMoney = currency !== null
      const worthAt = withMoney && query.worth === 'now' ? context.at : undefined
      const question = { times: timesOf(asked.periods), petId, kind, limit, withMoney, worthAt }
      const report = await ofShop(services.stock, context).ask({ kind: 'report', question })
      return handMade(
        Report,
        jsonResponse(reportJson({ ...asked, currency }, report), context, { caching: 'private' }),
      )
    } finally {
      freePlace()
    }
  },
  {
    query: Asked,
    response: responses(
      { 200: returns(Report, 'The report', REPORT, ['Cache-Control']) },
      {
        400: [
          INVALID,
          invalidQuery(
            'The parameter "from" must be a day of the calendar since 1970, like 2026-01-05.',
            REPORT_EXAMPLE,
          ),
          TOO_MANY_PERIODS,
        ],
        503: [
          'Too many reports are being made already, or the stock cannot be reached just now: try again soon',
          storageUnavailable(),
          tooManyReports(MAX_REPORTS_OF_A_KEY, MAX_REPORTS),
        ],
      },
    ),
    detail: {
      operationId: 'getReport',
      summary: 'Report sales, arrivals and losses',
      description: `What was sold, what came and what was lost, by day, week or month of the shop's time zone, in all, by pet and by kind. Without parameters it is the report of today.

Movements are summed up by reason. What was sold is \`taken\` less \`added\` of \`sale\`: the undoing of a sale on the stock page counts as \`added\` of \`sale\`, on the day on which it was undone. Goods that a customer brings back are a \`return\`. Names and kinds are those of today. In a shop with a currency, \`money\` is what sales and returns came to. The report also has what the journal has pruned since. Times are by the service's clock when the movement was made.

At most ${MAX_REPORTS_OF_A_KEY} reports are being made with one API key, and ${MAX_REPORTS} in all; one more waits for a second.`,
    },
  },
)

interface AskedPeriods {
  readonly timeZone: string
  readonly by: PeriodLength
  readonly periods: readonly CalendarPeriod[]
}

/**
 * The periods of a report. Without days it is today's.
 * @param shopZone the time zone of the shop; null: it has none
 * @param now UTC epoch milliseconds
 */
function periodsOf(asked: ValueOf<typeof Asked>, shopZone: string | null, now: number) {
  const timeZone = asked.timeZone ?? shopZone ?? NO_ZONE
  const by = asked.by ?? 'day'
  const zoned = zonedTimes(timeZone)
  const [from, to] = [midnight(asked.from), midnight(asked.to)]
  const today = midnightShown(zoned(now))
  const firstDay = from ?? Math.min(today, to ?? today)
  const lastDay = to ?? Math.max(today, firstDay)
  if (firstDay > lastDay) {
    return invalidQuery('The parameter "to" must be no day before "from".', REPORT_EXAMPLE)
  }
  const periods = calendarPeriods({ firstDay, lastDay }, by, zoned, MAX_PERIODS)
  return periods === undefined
    ? TOO_MANY_PERIODS
    : ({ timeZone, by, periods } satisfies AskedPeriods)
}

const midnight = (day: string | undefined): number | undefined =>
  day === undefined ? undefined : midnightOf(day)

/** When the periods begin, and when the last one ends, on quarters of an hour: totals are kept by them. */
const timesOf = (periods: readonly CalendarPeriod[]): number[] =>
  [...periods.map(({ startsAt }) => startsAt), periods.at(-1)?.endsAt ?? 0].map(nearestQuarter)
