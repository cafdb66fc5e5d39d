import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { levelOf } from '../../../stock/pet.ts'
import { useKit, useTexts } from '../../kit/kit.ts'
import { useSettings } from '../../settings/use-settings.ts'
import type { Pet } from '../../state/pet.ts'
import type { HistoryEntry, Journal } from '../journal/history.ts'
import { usePetDesk } from '../use-pet-desk.ts'
import type { ChartData, DrawnChart } from './draw-chart.ts'
import { beginOf, courseOf, PERIODS, quantityAt, seriesOf } from './series.ts'

interface QuantityChartProps {
  readonly entries: readonly HistoryEntry[]
  readonly journal: Journal
  readonly pet: Pet | undefined
  readonly name: string
}

/** The chart of a pet's quantity over a period that the person chooses. */
export function QuantityChart({ entries, journal, pet, name }: QuantityChartProps) {
  const { now } = useKit()
  const { shop } = useSettings()
  const petDesk = usePetDesk()
  const texts = useTexts()
  const pointed = useSignal<number | undefined>(undefined)
  const from = beginOf(petDesk.period.value, now.value)
  const isWhole = journal.next.value === null
  const quantity = pet?.quantity ?? 0
  const level = pet ? levelOf(pet, shop.lowStockAt.value) : null
  const series = seriesOf(entries, { from, now: now.value, isWhole, quantity })
  const begin = series.times[0] ?? now.value
  const { pet: words, date } = texts
  return (
    <section class="past">
      <div class="past-head">
        <h2 id="chart-heading">{words.chart}</h2>
        <PeriodChoice journal={journal} />
      </div>
      <Chart
        series={series}
        level={level}
        label={words.chartOf(name, date(begin), courseOf(series, texts))}
        onPoint={(time) => {
          pointed.value = time
        }}
      />
      <p class="past-note" aria-hidden={pointed.value !== undefined}>
        {pointed.value === undefined
          ? courseOf(series, texts)
          : words.at(date(pointed.value), quantityAt(series, pointed.value))}
        {level !== null && <span class="low-line">{words.lowLine(level)}</span>}
      </p>
      {series.isCut && (
        <p class="past-note">
          {words.chartBegins(date(begin))}{' '}
          <button
            type="button"
            aria-disabled={journal.reading.value === 'older'}
            onClick={() => journal.cover(from ?? Number.NEGATIVE_INFINITY)}
          >
            {journal.reading.value === 'older' ? words.loadingOlder : words.loadOlder}
          </button>
        </p>
      )}
    </section>
  )
}

function PeriodChoice({ journal }: { readonly journal: Journal }) {
  const { now } = useKit()
  const petDesk = usePetDesk()
  const { pet } = useTexts()
  return (
    <fieldset class="periods">
      <legend class="visually-hidden">{pet.period}</legend>
      {PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={petDesk.period.value === period}
          onClick={() => {
            petDesk.period.value = period
            journal.cover(beginOf(period, now.value) ?? Number.NEGATIVE_INFINITY)
          }}
        >
          {pet.periods[period]}
        </button>
      ))}
    </fieldset>
  )
}

interface ChartProps extends ChartData {
  /** A description of the chart for screen readers. */
  readonly label: string
  readonly onPoint: (time: number | undefined) => void
}

/** A chart. The page loads the drawing code with the first one. */
function Chart({ series, level, label, onPoint }: ChartProps) {
  const texts = useTexts()
  const { pet, retry } = texts
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnChart | undefined>(undefined)
  const data = useRef<ChartData>({ series, level })
  const attempts = useSignal(1)
  const isMissing = useSignal(false)
  data.current = { series, level }
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts')
      if (isGone || box.current === null) return
      drawn.current = drawChart(box.current, { formats: texts, onPoint })
      drawn.current.show(data.current)
    }
    isMissing.value = false
    draw().catch(() => {
      isMissing.value = true
    })
    return () => {
      isGone = true
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [texts, attempts.value])
  const { times, quantities } = series
  useEffect(() => drawn.current?.show(data.current), [times.join(), quantities.join(), level])
  return (
    <>
      <div ref={box} class="chart" role="img" aria-label={label} />
      {isMissing.value && (
        <p class="trouble" role="alert">
          {pet.noChart}{' '}
          <button
            type="button"
            onClick={() => {
              attempts.value += 1
            }}
          >
            {retry}
          </button>
        </p>
      )}
    </>
  )
}
