import { type Signal, useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { dayText } from '../../clocks/calendar-day.ts'
import { useKit, useTexts } from '../kit/kit.ts'
import { RequestErrorLine } from '../kit/request-error-line.tsx'
import { useSettings } from '../settings/use-settings.ts'
import type { KnownQuery, StockQuery } from '../state/query.ts'
import type { Report } from '../state/report.ts'
import { useReport } from '../state/use-report.ts'
import { useStock } from '../state/use-stock.ts'

/** The pets that the query of the list finds, and what the service has said for it. */
export function useFoundPets() {
  const { stock, search, query } = useStock()
  const { shop } = useSettings()
  const response = useSignal<SoldResponse | undefined>(undefined)
  const responded = useComputed(() => {
    const { kind, unsoldDays } = query.value
    const { value } = response
    return value?.days === unsoldDays && value?.kind === kind ? value : undefined
  })
  const known = useComputed((): KnownQuery => {
    const sold = responded.value?.sold
    return sold === undefined ? query.value : { ...query.value, sold }
  })
  const found = useComputed(() =>
    search.value.select(
      {
        all: stock.all.value,
        find: (petId) => stock.find(petId),
        isArriving: !stock.loaded.value,
      },
      { ...known.value, shopLevel: shop.lowStockAt.value },
    ),
  )
  const isAsked = query.value.unsoldDays !== undefined && responded.value === undefined
  return {
    found,
    known: known.value,
    response,
    /** Whether it is not known yet which pets are found. */
    isAsked,
  }
}

/** Which pets were sold in the days of a query. */
interface SoldResponse extends Pick<StockQuery, 'kind'> {
  readonly days: number
  /** Undefined: that cannot be known. */
  readonly sold: ReadonlySet<bigint> | undefined
}

interface SoldPetsProps extends Pick<StockQuery, 'kind'> {
  readonly days: number
  readonly response: Signal<SoldResponse | undefined>
}

/** Asks once which pets were sold. It says why that is not known, and nothing otherwise. */
export function SoldPets({ days, kind, response }: SoldPetsProps) {
  const { now } = useKit()
  const { zoned, list: texts } = useTexts()
  const from = dayText(zoned(now.value), days)
  const ofKind = typeof kind === 'string' ? { kind } : {}
  const { report, error, retry } = useReport({ from, by: 'month', ...ofKind }, false)
  const sold = useMemo(() => report && soldIn(report), [report])
  useEffect(() => {
    if (report ?? error) response.value = { days, kind, sold }
  }, [report, error])
  if (error !== undefined) return <RequestErrorLine requestError={error} onRetry={retry} />
  if (report === undefined || sold !== undefined) return null
  return <p role="status">{texts.tooManySold(report.pets.length)}</p>
}

/** The pets of which more were sold than taken back; undefined: there are more than the report names. */
function soldIn({ pets, morePets }: Report): ReadonlySet<bigint> | undefined {
  const sold = pets.filter(({ reasons: { sale } }) => sale !== undefined && sale.taken > sale.added)
  // Those of which most was sold are named first.
  if (morePets && sold.length === pets.length) return undefined
  return new Set(sold.map(({ petId }) => petId))
}
