import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTexts } from '../page.ts'
import type { TimePart } from './report-tables.ts'
import { useReportTexts } from './report-texts.ts'
import type { Figures } from './sums.ts'

/** The bars of each part of the time, side by side. What was undone in a later part is no bar below the line. */
const DRAWN = {
  sold: ({ sold }: Figures) => sold,
  arrived: ({ arrived }: Figures) => arrived,
  lost: ({ died, lost }: Figures) => died + lost,
} as const

const KINDS_OF_BAR = ['sold', 'arrived', 'lost'] as const

interface BarsProps {
  readonly bars: readonly TimePart[]
  /** What the bars are of, for screen readers: the days of the report. */
  readonly of: string
}

/** What was sold, what arrived and what was lost, over time. */
export function Bars({ bars, of }: BarsProps) {
  const { count } = useTexts()
  const texts = useReportTexts()
  const values = bars.flatMap(({ figures }) => KINDS_OF_BAR.map((kind) => DRAWN[kind](figures)))
  const most = Math.max(1, ...values)
  const drawn = useRef<HTMLDivElement>(null)
  // Where there is no room for all, the newest are seen.
  useLayoutEffect(() => {
    if (drawn.current) drawn.current.scrollLeft = drawn.current.scrollWidth
  }, [of])
  return (
    <figure class="bars" aria-label={texts.chart(of, most)}>
      <figcaption aria-hidden="true">
        {KINDS_OF_BAR.map((kind) => (
          <span key={kind} class="bars-key" data-bar={kind}>
            {kind === 'lost' ? texts.lossesInChart : texts.figures[kind]}
          </span>
        ))}
      </figcaption>
      <span class="bars-most" aria-hidden="true">
        {count(most)}
      </span>
      <div ref={drawn} class="bars-drawn" aria-hidden="true">
        <ol style={{ '--bars': bars.length }}>
          {bars.map(({ key, name, shortName, figures }) => (
            <li key={key} title={titleOf(name, figures, texts, count)}>
              <span class="bars-group">
                {KINDS_OF_BAR.map((kind) => (
                  <span
                    key={kind}
                    data-bar={kind}
                    style={{ height: `${(Math.max(0, DRAWN[kind](figures)) / most) * 100}%` }}
                  />
                ))}
              </span>
              <span class="bars-name">{shortName}</span>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}

function titleOf(
  name: string,
  figures: Figures,
  texts: ReturnType<typeof useReportTexts>,
  count: (value: number) => string,
): string {
  const said = KINDS_OF_BAR.map(
    (kind) =>
      `${kind === 'lost' ? texts.lossesInChart : texts.figures[kind]} ${count(DRAWN[kind](figures))}`,
  )
  return `${name}: ${said.join(', ')}`
}
