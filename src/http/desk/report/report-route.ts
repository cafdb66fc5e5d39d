import type { Static } from '@sinclair/typebox'
import { stringifyExact } from '../../../json/exact-json.ts'
import { MOVEMENT_REASONS } from '../../../stock/journal.ts'
import type { OfShop } from '../../../stock/store.ts'
import { nearestQuarter } from '../../../stock/totals/cover.ts'
import type { ReportReader, StockReport } from '../../../stock/totals/report.ts'
import type { TotalsByReason } from '../../../stock/totals/total.ts'
import { credentialOf, freshJsonResponse, ofShop } from '../../request/context.ts'
import { typed, typesAlone } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import { type ReportQuery, readReportQuery } from './report-query.ts'
import type { ReportQuerySchema, ReportSchema } from './report-schemas.ts'

/** What was sold, what came and what was lost, by day, week or month, by pet and by kind. */
export const reportRoute = (stock: OfShop<ReportReader>) =>
  deskPlugin().get(
    '/report',
    async ({ request, context }) => {
      const { timeZone } = credentialOf(context).settings
      const query = readReportQuery(request.url, timeZone, context.at)
      const { petId, kind, limit } = query
      const question = { times: timesOf(query), petId, kind, limit }
      const report = await ofShop(stock, context).report(question)
      return freshJsonResponse(reportJson(query, report), context)
    },
    {
      query: typed<typeof ReportQuerySchema>(),
      ...typesAlone<Static<typeof ReportSchema>, 400 | 401 | 429 | 500 | 503>(),
      detail: { operationId: 'getReport' },
    },
  )

/** When the periods begin, and when the last one ends, on quarters of an hour: totals are kept by them. */
const timesOf = ({ periods }: ReportQuery): number[] =>
  [...periods.map(({ startsAt }) => startsAt), periods.at(-1)?.endsAt ?? 0].map(nearestQuarter)

function reportJson(
  { timeZone, by, periods }: ReportQuery,
  { buckets, total, pets, kinds, morePets, isComplete, countedTo }: StockReport,
): string {
  const [first, last] = [periods[0], periods.at(-1)]
  return stringifyExact({
    timeZone,
    from: first && dayText(first.firstDay),
    to: last && dayText(last.lastDay),
    by,
    buckets: periods.map(({ firstDay, lastDay, startsAt, endsAt }, place) => ({
      from: dayText(firstDay),
      to: dayText(lastDay),
      ...{ startsAt, endsAt },
      ...withReasons(buckets[place]),
    })),
    total: withReasons(total),
    pets: pets.map(({ totals, ...pet }) => ({ ...pet, ...withReasons(totals) })),
    morePets,
    kinds: kinds.map(({ kind, totals }) => ({ kind, ...withReasons(totals) })),
    isComplete,
    countedTo: isComplete ? null : countedTo,
  })
}

const withReasons = (totals: TotalsByReason | undefined) => ({
  reasons: Object.fromEntries(
    MOVEMENT_REASONS.flatMap((reason) => {
      const total = totals?.get(reason)
      return total === undefined ? [] : [[reason, total]]
    }),
  ),
})

const dayText = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10)
