import { usePage, useTexts } from '../page.ts'
import type { Shown } from '../state/query.ts'

/** Totals of the stock. A tap on one lists its pets. */
export function TotalsBar() {
  const { stock } = usePage()
  const { stock: texts } = useTexts()
  const totals = stock.totals.value
  return (
    <section class="totals" aria-label={texts.totals}>
      <Total name={texts.pets} value={totals.pets} shows="all" />
      <Total
        name={texts.inStock}
        value={totals.inStock}
        shows="inStock"
        detail={texts.animals(totals.animals)}
      />
      <Total name={texts.low} value={totals.low} shows="low" />
      <Total name={texts.pending} value={totals.pending} shows="pending" />
      <Total name={texts.sold} value={totals.sold} shows="sold" />
    </section>
  )
}

interface TotalProps {
  readonly name: string
  readonly value: number
  readonly shows: Shown
  readonly detail?: string
}

function Total({ name, value, shows, detail }: TotalProps) {
  const { query } = usePage()
  const { count } = useTexts()
  return (
    <button
      type="button"
      class="total"
      data-shows={shows}
      data-any={value > 0 ? '' : undefined}
      aria-pressed={query.value.shown === shows}
      onClick={() => {
        query.value = { ...query.value, shown: shows }
      }}
    >
      <span class="total-name">{name}</span>
      <span class="total-value">{count(value)}</span>
      {detail !== undefined && <small>{detail}</small>}
    </button>
  )
}
