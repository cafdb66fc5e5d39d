import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTexts } from '../../kit/kit.ts'
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

/** What was sold, what arrived and what was lost, over time: each on its own scale, so that an arrival hides no loss. */
export function Bars({ bars, of }: BarsProps) {
  const { count } = useTexts()
  const texts = useReportTexts()
  const mostOf = (kind: (typeof KINDS_OF_BAR)[number]) =>
    Math.max(0, ...bars.map(({ figures }) => DRAWN[kind](figures)))
  const scales = KINDS_OF_BAR.map((kind) => ({ kind, most: mostOf(kind) }))
  const drawn = useRef<HTMLDivElement>(null)
  // Where there is no room for all, the newest are seen.
  useLayoutEffect(() => {
    if (drawn.current) drawn.current.scrollLeft = drawn.current.scrollWidth
  }, [of])
  const saying = ({ kind, most }: (typeof scales)[number]) =>
    `${nameOf(kind, texts)}: ${texts.upTo(most)}`
  return (
    <figure class="bars" aria-label={[texts.chart(of), ...scales.map(saying)].join(' ')}>
      <figcaption aria-hidden="true">
        {scales.map((scale) => (
          <span key={scale.kind} class="bars-key" data-bar={scale.kind}>
            {saying(scale)}
          </span>
        ))}
      </figcaption>
      <div ref={drawn} class="bars-drawn" aria-hidden="true">
        <ol style={{ '--bars': bars.length }}>
          {bars.map(({ key, name, shortName, figures }) => (
            <li key={key} title={titleOf(name, figures, texts, count)}>
              {scales.map(({ kind, most }) => (
                <span key={kind} class="bars-track" data-bar={kind}>
                  <span
                    style={{
                      height: `${(Math.max(0, DRAWN[kind](figures)) / Math.max(1, most)) * 100}%`,
                    }}
                  />
                </span>
              ))}
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
  const said = KINDS_OF_BAR.map((kind) => `${nameOf(kind, texts)} ${count(DRAWN[kind](figures))}`)
  return `${name}: ${said.join(', ')}`
}

const nameOf = (
  kind: (typeof KINDS_OF_BAR)[number],
  texts: ReturnType<typeof useReportTexts>,
): string => (kind === 'lost' ? texts.lossesInChart : texts.figures[kind])
