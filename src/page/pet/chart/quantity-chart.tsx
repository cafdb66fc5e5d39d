import { useSignal } from '@preact/signals'
import { levelOf } from '../../../stock/pet.ts'
import { useKit, useTexts } from '../../kit/kit.ts'
import { useSettings } from '../../settings/use-settings.ts'
import type { Pet } from '../../state/pet.ts'
import type { Texts } from '../../texts/texts.ts'
import type { HistoryEntry, Journal } from '../journal/history.ts'
import { usePetDesk } from '../use-pet-desk.ts'
import { Chart } from './chart.tsx'
import { beginOf, PERIODS, quantityAt, type Series, seriesOf, summaryOf } from './series.ts'

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

function courseOf(series: Series, { pet }: Texts): string {
  const { first, last, least, most } = summaryOf(series)
  return least === most ? pet.flat(last) : pet.course(first, last, least, most)
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
