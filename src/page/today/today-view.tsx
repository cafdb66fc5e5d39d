import { useRef } from 'preact/hooks'
import { dayText, timesOfDay } from '../../clocks/calendar-day.ts'
import { Action } from '../kit/action.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { NO_CONNECTION } from '../kit/request-error.ts'
import { Sheet } from '../kit/sheet.tsx'
import { ArrivedLabels } from '../list/arrived-labels.tsx'
import { useReport } from '../state/use-report.ts'
import { Filters } from './movements/filters.tsx'
import { queryOf } from './movements/movement-query.ts'
import { Movements } from './movements/movements.tsx'
import { useMovementsTexts } from './movements/movements-texts.ts'
import { arrivedIn } from './report/arrived.ts'
import { FiguresTables } from './report/figures-tables.tsx'
import { type Days, daysOf, stepsFor } from './report/period.ts'
import { ReportChoices } from './report/report-choices.tsx'
import { ReportSums } from './report/report-sums.tsx'
import { useReportTexts } from './report/report-texts.ts'
import { WorthOfStock } from './report/worth-of-stock.tsx'
import { useToday } from './use-today.ts'

// The changes of a day: page/today/today-view.tsx, page/today/movements/movements.tsx, page/kit/paged-query.ts
// (which a pet's page shares), http/desk/journal/journal-routes.ts, clocks/calendar-day.ts (when the day begins and
// ends), then storage/sqlite/tables/stock/journal-pages.ts or storage/postgres/tables/journal-pages.ts. After each
// change of the stock the page asks for what is new.

// The sums of a time: page/today/today-view.tsx, page/today/report/period.ts (which days), page/state/use-report.ts on
// page/kit/use-query.ts (also for what was not sold: page/list/use-found-pets.tsx), page/today/report/sums.ts (what was
// sold, arrived and lost, out of the totals by reason), http/desk/report/report-routes.ts, then the totals.

/** The place of what was sold, what arrived and what was lost in a time, and of the changes of the same time. */
export function TodayView() {
  const { reportChoice } = useToday()
  const { now } = useKit()
  const { zoned, shell } = useTexts()
  const texts = useReportTexts()
  const zone = useZone()
  const choice = reportChoice.value
  const at = zoned(now.value)
  const days = daysOf(choice, at)
  const steps = stepsFor(days)
  const by = steps.includes(choice.by) ? choice.by : (steps[0] ?? 'month')
  const isLive = days.to === dayText(at)
  const { report, error, retry } = useReport({ ...days, by, timeZone: zone }, isLive)
  // The last one is that of the shop.
  const currency = report?.currencies?.at(-1)
  // What comes below another part waits for the first response to that: it would be moved from under a finger.
  const hasSums = useRef(false)
  hasSums.current ||= report !== undefined || error !== undefined
  // That the place needs the connection is said once: a head with nothing below it says nothing.
  const isCut = report === undefined && error?.status === NO_CONNECTION.status
  return (
    <Sheet
      name="today"
      title={shell.today}
      actions={<Action icon="print" name={texts.print} to={() => window.print()} />}
    >
      <section class="report" aria-label={texts.title}>
        <ReportChoices />
        <ReportSums report={report} error={error} onRetry={retry} />
        {report && <ArrivedLabels arrived={arrivedIn(report)} />}
        {report && <FiguresTables report={report} />}
        {currency && <WorthOfStock currency={currency} />}
      </section>
      <Changes days={days} isLive={isLive} isShown={hasSums.current && !isCut} />
    </Sheet>
  )
}

interface ChangesProps {
  readonly days: Days
  /** Whether new ones may be among them. */
  readonly isLive: boolean
  readonly isShown: boolean
}

/** The movements of all pets in a time, newest first, or those of them that the filters leave. */
function Changes({ days, isLive, isShown }: ChangesProps) {
  const { movements: filter } = useToday()
  const { zoned } = useTexts()
  const texts = useMovementsTexts()
  const query = queryOf(filter.value, days, useZone())
  const key = JSON.stringify({ ...query, petId: String(query.petId) })
  return (
    <div class="changes" hidden={!isShown}>
      <h2>{texts.title}</h2>
      <details class="filters" open={hasRoom()}>
        <summary>{texts.filters}</summary>
        <Filters />
      </details>
      <Movements
        key={key}
        query={query}
        isLive={isLive}
        from={timesOfDay(days.from, zoned)?.from}
      />
    </div>
  )
}

/** Whether the filters have room beside what they find. */
const hasRoom = (): boolean => matchMedia('(min-width: 768px)').matches

/** The zone in which the page shows times. */
const useZone = (): string =>
  useTexts().timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
