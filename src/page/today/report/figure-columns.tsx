import type { ComponentChildren } from 'preact'
import type { Column } from '../../kit/table.tsx'
import type { Texts } from '../../texts/texts.ts'
import type { ReportTexts } from './report-texts.ts'
import { type Figure, type Figures, figuresIn, isSigned } from './sums.ts'
import { isNoTakings, type Takings } from './takings.ts'
import { TakingsCell } from './takings-cell.tsx'

/** The figures of a part of a whole. */
export interface FiguresRow {
  readonly key: string
  readonly name: ComponentChildren
  readonly figures: Figures
  readonly takings?: Takings | undefined
}

/** Which columns tables have: the same in all of a report, so that they stand one below the other. */
export interface ShownFigures {
  readonly figures: readonly Figure[]
  readonly hasTakings: boolean
}

export const shownIn = (rows: readonly Omit<FiguresRow, 'name'>[]): ShownFigures => ({
  figures: figuresIn(rows.map(({ figures }) => figures)),
  hasTakings: rows.some(({ takings }) => takings !== undefined),
})

/** @param of what the first column has */
export const figureColumns = (
  of: string,
  { figures, hasTakings }: ShownFigures,
  { signed, count }: Pick<Texts, 'signed' | 'count'>,
  { figures: names, takings: head }: Pick<ReportTexts, 'figures' | 'takings'>,
): readonly Column<FiguresRow>[] => [
  { kind: 'name', head: of, cell: ({ name }) => <bdi dir="auto">{name}</bdi> },
  ...figures.map(
    (figure): Column<FiguresRow> => ({
      kind: 'number',
      head: names[figure],
      cell: ({ figures }) => (isSigned(figure) ? signed(figures[figure]) : count(figures[figure])),
      // On a phone each figure has its name beside it, and one that is 0 is left out.
      attributes: ({ figures }) => ({
        'data-name': names[figure],
        'data-figure': figure,
        'data-none': figures[figure] === 0 ? '' : undefined,
      }),
    }),
  ),
  ...(hasTakings
    ? [
        {
          kind: 'number',
          head,
          cell: ({ takings }) => takings && <TakingsCell takings={takings} />,
          attributes: ({ takings }) => ({
            'data-name': head,
            'data-figure': 'takings',
            'data-none': takings === undefined || isNoTakings(takings) ? '' : undefined,
          }),
        } satisfies Column<FiguresRow>,
      ]
    : []),
]
