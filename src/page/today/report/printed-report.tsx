import { Table } from '../../kit/table.tsx'
import type { Texts } from '../../texts/texts.ts'
import { figureColumns, type ShownFigures } from './figure-columns.tsx'
import type { partsOf } from './report-tables.ts'
import type { ReportTexts } from './report-texts.ts'
import type { Figures } from './sums.ts'
import type { Takings } from './takings.ts'

/** As many pets as fit on a few sheets; the file has all of them. */
const MOST_PRINTED = 200

interface PrintedReportProps {
  readonly parts: ReturnType<typeof partsOf>
  readonly shown: ShownFigures
  readonly total: Figures
  readonly takings: Takings | undefined
  /** The time, in words. */
  readonly of: string
  readonly byTime: string
  readonly texts: Texts
  readonly words: ReportTexts
  /** The time of printing, in UTC epoch milliseconds. */
  readonly at: number
}

/** The sums of a time on paper. */
export function PrintedReport({
  parts,
  shown,
  total,
  takings,
  of,
  byTime,
  texts,
  words,
  at,
}: PrintedReportProps) {
  const whole = [{ key: 'all', name: of, figures: total, takings }]
  const tables = [
    { title: words.title, first: words.time, rows: whole },
    { title: byTime, first: words.time, rows: parts.time },
    { title: words.byKind, first: words.kind, rows: parts.kinds },
    { title: words.byPet, first: words.pet, rows: parts.pets.slice(0, MOST_PRINTED) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <div class="printed-list printed-report">
      <h1>{words.title}</h1>
      <p>
        <bdi dir="auto">{document.title}</bdi> · {of} · {texts.date(at)}
      </p>
      {tables.map(({ title, first, rows }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Table
            columns={figureColumns(first, shown, texts, words)}
            rows={rows}
            keyOf={({ key }) => key}
          />
        </section>
      ))}
    </div>
  )
}
