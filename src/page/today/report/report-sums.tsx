import { useTexts } from '../../kit/kit.ts'
import type { RequestError } from '../../kit/request-error.ts'
import { RequestErrorLine } from '../../kit/request-error-line.tsx'
import type { Report } from '../../state/report.ts'
import { Bars } from './bars.tsx'
import { partsOf, timeOf } from './report-tables.ts'
import { useReportTexts } from './report-texts.ts'
import { type Figures, figuresIn, figuresOf, isNothing, isSigned } from './sums.ts'
import { isNoTakings, type Takings, takingsOf } from './takings.ts'
import { TakingsCell } from './takings-cell.tsx'

interface ReportSumsProps {
  /** Undefined as long as it is not here. */
  readonly report: Report | undefined
  readonly error: RequestError | undefined
  readonly onRetry: () => void
}

/** The sums of a time, as soon as they are here. */
export function ReportSums({ report, error, onRetry }: ReportSumsProps) {
  const texts = useReportTexts()
  const isEmpty = report !== undefined && isNothing(figuresOf(report.total.reasons))
  return (
    <>
      {error && <RequestErrorLine requestError={error} onRetry={onRetry} />}
      <p class="movements-note" role="status">
        {report === undefined && !error && texts.loading}
        {isEmpty && partsNothing(report) && texts.nothing}
      </p>
      {report && <Sums report={report} />}
    </>
  )
}

/** Whether no part has a figure either: what was sold and brought back comes to nothing in all. */
const partsNothing = ({ pets, buckets }: Report): boolean =>
  [...pets, ...buckets].every(({ reasons }) => isNothing(figuresOf(reasons)))

function Sums({ report }: { readonly report: Report }) {
  const texts = useTexts()
  const words = useReportTexts()
  const { time } = partsOf(report, texts, words)
  return (
    <>
      <Totals
        figures={figuresOf(report.total.reasons)}
        takings={takingsOf(report.total, report.currencies)}
      />
      {time.length > 1 && <Bars bars={time} of={timeOf(report, texts, words)} />}
    </>
  )
}

interface TotalsProps {
  readonly figures: Figures
  readonly takings: Takings | undefined
}

/** The figures of the whole time. */
function Totals({ figures, takings }: TotalsProps) {
  const { count, signed } = useTexts()
  const words = useReportTexts()
  const empty = takings !== undefined && isNoTakings(takings)
  const shown = figuresIn([figures])
  // All have the size in which the longest one fits.
  const digits = Math.max(...shown.map((figure) => signed(figures[figure]).length))
  return (
    <dl class="figures-totals" style={{ '--digits': digits }}>
      {shown.map((figure) => (
        <div key={figure} data-figure={figure} data-none={figures[figure] === 0 ? '' : undefined}>
          <dt>{words.figures[figure]}</dt>
          <dd>{isSigned(figure) ? signed(figures[figure]) : count(figures[figure])}</dd>
        </div>
      ))}
      {takings && (
        <div data-figure="takings" data-none={empty ? '' : undefined}>
          <dt>{words.takings}</dt>
          <dd>{empty ? '–' : <TakingsCell takings={takings} />}</dd>
        </div>
      )}
    </dl>
  )
}
