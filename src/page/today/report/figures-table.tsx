import { useSignal } from '@preact/signals'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../kit/kit.ts'
import { Table } from '../../kit/table.tsx'
import { type FiguresRow, figureColumns, type ShownFigures } from './figure-columns.tsx'
import { useReportTexts } from './report-texts.ts'

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
export function FiguresTable({ title, of, rows, shown, onSave, note }: FiguresTableProps) {
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
