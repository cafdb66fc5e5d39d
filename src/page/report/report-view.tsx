import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import { dayText } from '../today/movement-query.ts'
import { daysOf, stepsFor } from './period.ts'
import { ReportChoices } from './report-choices.tsx'
import { ReportSums } from './report-sums.tsx'
import { useReportTexts } from './report-texts.ts'

/** What was sold, what arrived and what was lost in a time, by day, kind and pet. */
export function ReportView() {
  const { reportChoice, now } = usePage()
  const { zoned, timeZone } = useTexts()
  const texts = useReportTexts()
  const choice = reportChoice.value
  const at = zoned(now.value)
  const { from, to } = daysOf(choice, at)
  const steps = stepsFor({ from, to })
  const by = steps.includes(choice.by) ? choice.by : (steps[0] ?? 'month')
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <main id="content" class="sheet report" tabIndex={-1}>
      <div class="sheet-head">
        <h1>{texts.title}</h1>
        <button type="button" onClick={() => window.print()}>
          <Icon name="print" />
          {texts.print}
        </button>
      </div>
      <ReportChoices />
      <ReportSums
        key={`${from} ${to} ${by} ${zone}`}
        query={{ from, to, by, timeZone: zone }}
        isLive={to === dayText(at)}
      />
    </main>
  )
}
