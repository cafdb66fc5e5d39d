import { useTexts } from '../../kit/kit.ts'
import { petLink } from '../../kit/route.ts'
import { saveFile } from '../../kit/save-file.ts'
import { usePrinted } from '../../kit/use-printed.ts'
import type { Report } from '../../state/report.ts'
import { CSV_TYPE, separatorIn } from '../../texts/spreadsheet-file.ts'
import { shownIn } from './figure-columns.tsx'
import { FiguresTable } from './figures-table.tsx'
import { PrintedReport } from './printed-report.tsx'
import { reportCsv, type Table } from './report-csv.ts'
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
  const save = (table: Table) => () => {
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
