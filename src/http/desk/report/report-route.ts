import type { Static } from '@sinclair/typebox'
import type { OfShop } from '../../../stock/store.ts'
import { nearestQuarter } from '../../../stock/totals/cover.ts'
import type { ReportReader, StockReport } from '../../../stock/totals/report.ts'
import { tooManyReports } from '../../errors/api-errors.ts'
import { Admission } from '../../request/admission.ts'
import { credentialOf, freshJsonResponse, ofShop } from '../../request/context.ts'
import { typed, typesAlone } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import { type ReportQuery, readReportQuery } from './report-query.ts'
import type { ReportQuerySchema, ReportSchema } from './report-schemas.ts'

/** Reports that may be at work at once: with one key, and with all keys together. One of a large shop takes a second. */
export const MAX_REPORTS_OF_A_KEY = 2
export const MAX_REPORTS = 8
const WAIT_MS = 1_000

/** What was sold, what came and what was lost, by day, week or month, by pet and by kind. */
export const reportRoute = (stock: OfShop<ReportReader>) => {
  const places = new Admission({
    ...{ ofKey: MAX_REPORTS_OF_A_KEY, ofAll: MAX_REPORTS },
    ...{ waitMs: WAIT_MS, refusal: tooManyReports },
  })
  return deskPlugin().get(
    '/report',
    async ({ request, context }) => {
      const { settings, counted } = credentialOf(context)
      // The beginnings of 400 days in a zone are work, too.
      const freePlace = await places.take(counted.id, request.signal)
      try {
        const query = readReportQuery(request.url, settings.timeZone, context.at)
        const { petId, kind, limit } = query
        const question = { times: timesOf(query), petId, kind, limit }
        const report = await ofShop(stock, context).report(question)
        return freshJsonResponse(reportJson(query, report), context)
      } finally {
        freePlace()
      }
    },
    {
      query: typed<typeof ReportQuerySchema>(),
      ...typesAlone<Static<typeof ReportSchema>, 400 | 401 | 429 | 500 | 503>(),
      detail: { operationId: 'getReport' },
    },
  )
}

/** When the periods begin, and when the last one ends, on quarters of an hour: totals are kept by them. */
const timesOf = ({ periods }: ReportQuery): number[] =>
  [...periods.map(({ startsAt }) => startsAt), periods.at(-1)?.endsAt ?? 0].map(nearestQuarter)

function reportJson(
  { timeZone, by, periods }: ReportQuery,
  { buckets, total, pets, kinds, morePets, isComplete, countedTo }: StockReport,
): string {
  const [first, last] = [periods[0], periods.at(-1)]
  return objectJson({
    timeZone: JSON.stringify(timeZone),
    from: dayJson(first?.firstDay),
    to: dayJson(last?.lastDay),
    by: JSON.stringify(by),
    buckets: listJson(periods, ({ firstDay, lastDay, startsAt, endsAt }, place) => ({
      ...{ from: dayJson(firstDay), to: dayJson(lastDay), startsAt, endsAt },
      reasons: buckets[place] ?? '{}',
    })),
    total: objectJson({ reasons: total }),
    pets: listJson(pets, ({ petId, name, kind, isRemoved, reasons }) => ({
      ...{ petId, name: JSON.stringify(name), kind: JSON.stringify(kind), isRemoved, reasons },
    })),
    morePets,
    kinds: listJson(kinds, ({ kind, reasons }) => ({ kind: JSON.stringify(kind), reasons })),
    isComplete,
    countedTo: isComplete ? null : countedTo,
  })
}

// A report is up to a megabyte. Its totals are JSON already, and are put in as they are.

type Written = Readonly<Record<string, string | number | bigint | boolean | null>>

const objectJson = (values: Written): string =>
  `{${Object.entries(values)
    .map(([name, json]) => `"${name}":${json}`)
    .join(',')}}`

const listJson = <T>(list: readonly T[], write: (each: T, place: number) => Written): string =>
  `[${list.map((each, place) => objectJson(write(each, place))).join(',')}]`

const dayJson = (midnight: number | undefined): string =>
  midnight === undefined ? 'null' : `"${new Date(midnight).toISOString().slice(0, 10)}"`
