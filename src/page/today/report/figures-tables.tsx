import { useSignal } from '@preact/signals'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../kit/kit.ts'
import { petLink } from '../../kit/route.ts'
import { saveFile } from '../../kit/save-file.ts'
import { Table } from '../../kit/table.tsx'
import { usePrinted } from '../../kit/use-printed.ts'
import type { Report } from '../../state/report.ts'
import { CSV_TYPE, separatorIn } from '../../texts/spreadsheet-file.ts'
import { type FiguresRow, figureColumns, type ShownFigures, shownIn } from './figure-columns.tsx'
import { PrintedReport } from './printed-report.tsx'
import { type ReportTable, reportCsv } from './report-csv.ts'
import { type PetPart, partsOf, timeOf } from './report-tables.ts'
import { useReportTexts } from './report-texts.ts'
import { figuresOf, isNothing } from './sums.ts'
import { takingsOf } from './takings.ts'

/** The sums of a time by its steps, by kind and by pet; a print has them all. */
export function FiguresTables({ report }: { readonly report: Report }) {
  const texts = useTexts()
  const words = useReportTexts()
  const parts = partsOf(report, texts, words)
  const total = figuresOf(report.total.reasons)
  const { from, to, by } = report
  const of = timeOf(report, texts, words)
  const takings = takingsOf(report.total, report.currencies)
  const shown = shownIn([...parts.time, ...parts.kinds, ...parts.pets])
  const printed = { parts, shown, total, takings, of, byTime: words.byStep[by], texts, words }
  usePrinted(() => <PrintedReport {...printed} at={Date.now()} />, PAPER)
  const save = (table: ReportTable) => () => {
    const csv = reportCsv(report, table, separatorIn(navigator.language))
    saveFile(`petstock-${table === 'time' ? by : table}-${from}-${to}.csv`, CSV_TYPE, csv)
  }
  const time = parts.time.filter(({ figures }) => !isNothing(figures))
  const pets = parts.pets.map((pet) => ({ ...pet, name: <PetName pet={pet} /> }))
  const note = report.morePets ? words.morePets(report.pets.length) : undefined
  return (
    <>
      {parts.time.length > 1 && (
        <FiguresTable
          title={words.byStep[by]}
          of={words.time}
          rows={time}
          shown={shown}
          onSave={save('time')}
        />
      )}
      {parts.kinds.length > 1 && (
        <FiguresTable
          title={words.byKind}
          of={words.kind}
          rows={parts.kinds}
          shown={shown}
          onSave={save('kinds')}
        />
      )}
      {pets.length > 0 && (
        <FiguresTable
          title={words.byPet}
          of={words.pet}
          rows={pets}
          shown={shown}
          note={note}
          onSave={save('pets')}
        />
      )}
      {total.otherwise !== 0 && <p class="figures-note">{words.otherwiseHint}</p>}
      {total.imported !== 0 && <p class="figures-note">{words.importedHint}</p>}
      {!report.isComplete && <p class="figures-note">{words.notComplete}</p>}
    </>
  )
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

/** How many rows are shown at first, so that the changes below are at hand, and how many more with each tap on the button for more. */
const ROWS = 5
const MORE_ROWS = 200

interface FiguresTableProps {
  readonly title: string
  /** What the first column has. */
  readonly of: string
  readonly rows: readonly FiguresRow[]
  readonly shown: ShownFigures
  readonly onSave: () => void
  readonly note?: string | undefined
}

/** The figures of the parts of a whole, with a file of them for a spreadsheet. */
function FiguresTable({ title, of, rows, shown, onSave, note }: FiguresTableProps) {
  const texts = useTexts()
  const words = useReportTexts()
  const length = useSignal(ROWS)
  return (
    <section class="figures" aria-label={title}>
      <div class="figures-head">
        <h2>{title}</h2>
        <button
          type="button"
          class="square"
          aria-label={words.save(title)}
          title={words.save(title)}
          onClick={onSave}
        >
          <Icon name="save" />
        </button>
      </div>
      <Table
        columns={figureColumns(of, shown, texts, words)}
        rows={rows.slice(0, length.value)}
        keyOf={({ key }) => key}
      />
      {note !== undefined && <p class="figures-note">{note}</p>}
      {rows.length > length.value && (
        <button
          type="button"
          class="show-older"
          onClick={() => {
            length.value += MORE_ROWS
          }}
        >
          {words.showMore}
        </button>
      )}
    </section>
  )
}
