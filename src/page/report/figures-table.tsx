import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Icon } from '../components/icon.tsx'
import { useTexts } from '../page.ts'
import { useReportTexts } from './report-texts.ts'
import { FIGURES, type Figure, type Figures } from './sums.ts'

export interface FiguresRow {
  readonly key: string
  readonly name: ComponentChildren
  readonly figures: Figures
}

/** How many rows are shown at first, and with each tap on the button for more. */
const ROWS = 50

interface FiguresTableProps {
  readonly title: string
  /** What the first column has. */
  readonly of: string
  readonly rows: readonly FiguresRow[]
  readonly onSave: () => void
  readonly note?: string | undefined
}

/** The figures of the parts of a whole, with a file of them for a spreadsheet. */
export function FiguresTable({ title, of, rows, onSave, note }: FiguresTableProps) {
  const texts = useReportTexts()
  const shown = useSignal(ROWS)
  return (
    <section class="figures" aria-label={title}>
      <div class="figures-head">
        <h2>{title}</h2>
        <button
          type="button"
          class="square"
          aria-label={texts.save(title)}
          title={texts.save(title)}
          onClick={onSave}
        >
          <Icon name="save" />
        </button>
      </div>
      <table>
        <FiguresHead of={of} />
        <tbody>
          {rows.slice(0, shown.value).map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">
                <bdi dir="auto">{name}</bdi>
              </th>
              {FIGURES.map((figure) => (
                <FigureCell key={figure} figure={figure} value={figures[figure]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p class="figures-note">{note}</p>}
      {rows.length > shown.value && (
        <button
          type="button"
          class="show-older"
          onClick={() => {
            shown.value += ROWS * 4
          }}
        >
          {texts.showMore}
        </button>
      )}
    </section>
  )
}

export function FiguresHead({ of }: { readonly of: string }) {
  const { figures } = useReportTexts()
  return (
    <thead>
      <tr>
        <th scope="col">{of}</th>
        {FIGURES.map((figure) => (
          <th key={figure} scope="col">
            {figures[figure]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface FigureCellProps {
  readonly figure: Figure
  readonly value: number
}

/** On a phone each figure has its name beside it, and one that is 0 is left out. */
export function FigureCell({ figure, value }: FigureCellProps) {
  const { count, signed } = useTexts()
  const { figures } = useReportTexts()
  return (
    <td data-name={figures[figure]} data-figure={figure} data-none={value === 0 ? '' : undefined}>
      {figure === 'otherwise' ? signed(value) : count(value)}
    </td>
  )
}
