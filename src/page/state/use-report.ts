import { useQuery } from '../kit/use-query.ts'
import type { Report, ReportQuery } from './report.ts'

/** After a change of the stock the sums are asked for again, but not more often than this. */
const PAUSE_MS = 3_000

/** A short deadline: at a limit the view says so, in place of a long silent wait. */
const DEADLINE_MS = 10_000

/** The sums of a time, while they are shown. @param isLive whether they follow the stock */
export function useReport(query: ReportQuery, isLive: boolean) {
  const { value, error, read } = useQuery<Report>(
    (shop, signal) => shop.desk.api.report.get({ query, signal, deadline: DEADLINE_MS }),
    {
      of: [query.from, query.to, query.by, query.timeZone, query.kind, query.worth],
      afterChangesMs: isLive ? PAUSE_MS : undefined,
    },
  )
  return { report: value.value, error: error.value, retry: () => void read() }
}
