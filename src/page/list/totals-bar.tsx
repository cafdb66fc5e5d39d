import { usePage, useTexts } from '../page.ts'
import { EVERYTHING, type Shown } from '../state/query.ts'

/** Totals of the stock, as soon as all of it is here. A tap on one lists its pets. */
export function TotalsBar() {
  const { stock } = usePage()
  const { stock: texts, count } = useTexts()
  const totals = stock.loaded.value ? stock.totals.value : undefined
  const lengths = totals && [totals.pets, totals.inStock, totals.low, totals.pending, totals.sold]
  // All have the size in which the longest one fits.
  const longest = Math.max(...(lengths ?? []).map((value) => count(value).length), 3)
  const names = [texts.pets, texts.inStock, texts.low, texts.pending, texts.sold]
  const longestName = Math.max(...names.map((name) => name.length))
  const shares = sharesOf(names, longest)
  return (
    <section
      class="totals"
      aria-label={texts.totals}
      aria-busy={totals === undefined}
      style={{
        '--digits': longest,
        '--name': longestName,
        '--shares': shares.map((share) => `minmax(0, ${share}fr)`).join(' '),
        '--all-shares': shares.reduce((sum, share) => sum + share),
        '--least-share': Math.min(...shares),
      }}
    >
      <Total name={texts.pets} value={totals?.pets} shows="all" />
      <Total
        name={texts.inStock}
        value={totals?.inStock}
        shows="inStock"
        detail={totals && texts.inAll(totals.quantity)}
      />
      <Total name={texts.low} value={totals?.low} shows="low" />
      <Total name={texts.pending} value={totals?.pending} shows="pending" />
      <Total name={texts.sold} value={totals?.sold} shows="sold" />
    </section>
  )
}

/** The fewest letters that a tile on a phone has room for. */
const LEAST_LETTERS = 6

/**
 * The shares of a phone's width for the tiles, in letters. A name that is longer than each word has a line for each of
 * its words; a value always has one line.
 */
function sharesOf(names: readonly string[], digits: number): readonly number[] {
  const longestWordOf = (name: string) => Math.max(...name.split(' ').map(({ length }) => length))
  const longestWord = Math.max(...names.map(longestWordOf))
  return names.map((name) => {
    const letters = name.length > longestWord ? longestWordOf(name) : name.length
    return Math.max(LEAST_LETTERS, digits + 1, letters)
  })
}

interface TotalProps {
  readonly name: string
  /** Undefined while it is not known. */
  readonly value: number | undefined
  readonly shows: Shown
  readonly detail?: string | undefined
}

function Total({ name, value, shows, detail }: TotalProps) {
  const { query } = usePage()
  const { count, loading } = useTexts()
  return (
    <button
      type="button"
      class="total"
      data-shows={shows}
      data-any={value !== undefined && value > 0 ? '' : undefined}
      aria-pressed={query.value.shown === shows}
      onClick={() => {
        // All pets that the total counts, whatever was searched before.
        const { search, kind } = EVERYTHING
        query.value = { ...query.value, search, kind, shown: shows }
      }}
    >
      <span class="total-name">{name}</span>
      {value === undefined ? (
        <span class="total-value total-unknown">
          <span class="visually-hidden">{loading.total}</span>
        </span>
      ) : (
        <span class="total-value">{count(value)}</span>
      )}
      {detail !== undefined && <small style={{ '--letters': detail.length }}>{detail}</small>}
    </button>
  )
}
