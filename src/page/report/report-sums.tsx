import { saveFile } from '../components/save-file.ts'
import { usePrinted } from '../components/use-printed.ts'
import { useTexts } from '../page.ts'
import { RequestErrorLine } from '../pet/journal/request-error-line.tsx'
import { petLink } from '../route.ts'
import { CSV_TYPE, separatorIn } from '../texts/spreadsheet-file.ts'
import type { Texts } from '../texts/texts.ts'
import { Bars } from './bars.tsx'
import { FiguresTable } from './figures-table.tsx'
import { PrintedReport } from './printed-report.tsx'
import type { Report } from './report.ts'
import { reportCsv, type Table } from './report-csv.ts'
import { type PetPart, partsOf } from './report-tables.ts'
import { type ReportTexts, useReportTexts } from './report-texts.ts'
import { FIGURES, type Figures, figuresOf, isNothing } from './sums.ts'
import { type ReportQuery, useReport } from './use-report.ts'

interface ReportSumsProps {
  readonly query: ReportQuery
  /** Whether the time goes on. */
  readonly isLive: boolean
}

/** The sums of a time, as soon as they are here. */
export function ReportSums({ query, isLive }: ReportSumsProps) {
  const texts = useReportTexts()
  const { report, error, retry } = useReport(query, isLive)
  const isEmpty = report !== undefined && isNothing(figuresOf(report.total.reasons))
  return (
    <>
      {error && <RequestErrorLine requestError={error} onRetry={retry} />}
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
  const parts = partsOf(report, texts, words)
  const total = figuresOf(report.total.reasons)
  const { from, to, by } = report
  const of = timeOf(report, texts, words)
  const printed = { parts, total, of, byTime: words.byStep[by], texts, words }
  usePrinted(() => <PrintedReport {...printed} at={Date.now()} />, PAPER)
  const save = (table: Table) => () => {
    const csv = reportCsv(report, table, separatorIn(navigator.language))
    saveFile(`petstock-${table === 'time' ? by : table}-${from}-${to}.csv`, CSV_TYPE, csv)
  }
  const time = parts.time.filter(({ figures }) => !isNothing(figures))
  const pets = parts.pets.map((pet) => ({ ...pet, name: <PetName pet={pet} /> }))
  const note = report.morePets ? words.morePets(report.pets.length) : undefined
  return (
    <>
      <Totals figures={total} />
      {parts.time.length > 1 && (
        <>
          <Bars bars={parts.time} of={of} />
          <FiguresTable
            title={words.byStep[by]}
            of={words.time}
            rows={time}
            onSave={save('time')}
          />
        </>
      )}
      {parts.kinds.length > 1 && (
        <FiguresTable
          title={words.byKind}
          of={words.kind}
          rows={parts.kinds}
          onSave={save('kinds')}
        />
      )}
      {pets.length > 0 && (
        <FiguresTable
          title={words.byPet}
          of={words.pet}
          rows={pets}
          note={note}
          onSave={save('pets')}
        />
      )}
      {total.otherwise !== 0 && <p class="figures-note">{words.otherwiseHint}</p>}
      {!report.isComplete && <p class="figures-note">{words.notComplete}</p>}
    </>
  )
}

/** The days of a report, in words. */
function timeOf({ buckets }: Report, { dayOnly }: Texts, { fromTo }: ReportTexts): string {
  const [first, last] = [buckets[0], buckets.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first.from === last.to
    ? dayOnly(first.startsAt)
    : fromTo(dayOnly(first.startsAt), dayOnly(last.endsAt - 1))
}

const PAPER = '@page { margin: 15mm 12mm }'

function PetName({ pet }: { readonly pet: PetPart }) {
  const words = useReportTexts()
  return (
    <>
      <a href={petLink(pet.petId)} dir="auto">
        {pet.name}
      </a>{' '}
      <small>
        {String(pet.petId)}
        {pet.isRemoved && `, ${words.removed}`}
      </small>
    </>
  )
}

/** The figures of the whole time. */
function Totals({ figures }: { readonly figures: Figures }) {
  const { count, signed } = useTexts()
  const words = useReportTexts()
  // All have the size in which the longest one fits.
  const digits = Math.max(...FIGURES.map((figure) => signed(figures[figure]).length))
  return (
    <dl class="figures-totals" style={{ '--digits': digits }}>
      {FIGURES.map((figure) => (
        <div key={figure} data-figure={figure}>
          <dt>{words.figures[figure]}</dt>
          <dd>{figure === 'otherwise' ? signed(figures[figure]) : count(figures[figure])}</dd>
        </div>
      ))}
    </dl>
  )
}
