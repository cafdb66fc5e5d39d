import type { CalendarPeriod, PeriodLength } from '../../../clocks/calendar-periods.ts'
import type { Currency } from '../../../money/currency.ts'
import { ALL_BUCKETS } from '../../../stock/totals/make-report.ts'
import type { MoneyTotals, StockReport } from '../../../stock/totals/report.ts'
import type { StockWorth, WorthSum } from '../../../stock/totals/worth.ts'

// A report is up to a megabyte. Its totals are JSON already, and are put in as they are.

interface Asked {
  readonly timeZone: string
  readonly by: PeriodLength
  readonly periods: readonly CalendarPeriod[]
  /** Of the shop; null: it has none. */
  readonly currency: Currency | null
}

export function reportJson(
  { timeZone, by, periods, currency }: Asked,
  { buckets, total, pets, kinds, morePets, isComplete, countedTo, money, worth }: StockReport,
): string {
  /** Nothing of a shop without a currency. */
  const sums = <Key>(of: ReadonlyMap<Key, MoneyTotals> | undefined, key: Key): Written =>
    of === undefined ? {} : { money: of.get(key) ?? '[]' }
  const currencies = [...(money?.pastCurrencies ?? []), ...(currency === null ? [] : [currency])]
  const [first, last] = [periods[0], periods.at(-1)]
  return objectJson({
    timeZone: JSON.stringify(timeZone),
    from: dayJson(first?.firstDay),
    to: dayJson(last?.lastDay),
    by: JSON.stringify(by),
    buckets: listJson(periods, ({ firstDay, lastDay, startsAt, endsAt }, place) => ({
      ...{ from: dayJson(firstDay), to: dayJson(lastDay), startsAt, endsAt },
      reasons: buckets[place] ?? '{}',
      ...sums(money?.buckets, place),
    })),
    total: objectJson({ reasons: total, ...sums(money?.buckets, ALL_BUCKETS) }),
    pets: listJson(pets, ({ petId, name, kind, isRemoved, reasons }) => ({
      ...{ petId, name: JSON.stringify(name), kind: JSON.stringify(kind), isRemoved, reasons },
      ...sums(money?.pets, petId),
    })),
    morePets,
    kinds: listJson(kinds, ({ kind, reasons }) => ({
      ...{ kind: JSON.stringify(kind), reasons },
      ...sums(money?.kinds, kind),
    })),
    ...(money && { currencies: JSON.stringify(currencies) }),
    ...(worth && { worth: worthJson(worth) }),
    isComplete,
    countedTo: isComplete ? null : countedTo,
  })
}

const worthJson = ({ all, kinds, unsold }: StockWorth): string =>
  objectJson({
    all: sumJson(all),
    kinds: listJson(kinds, ({ kind, sum }) => ({
      ...{ kind: JSON.stringify(kind), sum: sumJson(sum) },
    })),
    unsold: listJson(unsold, ({ days, sum }) => ({ days, sum: sumJson(sum) })),
  })

/** One mistyped pet is worth more than 64 bits hold: clients read the rest of the report all the same. */
const MOST = 2n ** 63n - 1n

const atMost = (sum: bigint): bigint => (sum > MOST ? MOST : sum)

const sumJson = (sum: WorthSum): string =>
  objectJson({ ...sum, atPrice: atMost(sum.atPrice), atCost: atMost(sum.atCost) })

type Written = Readonly<Record<string, string | number | bigint | boolean | null>>

const objectJson = (values: Written): string =>
  `{${Object.entries(values)
    .map(([name, json]) => `"${name}":${json}`)
    .join(',')}}`

const listJson = <T>(list: readonly T[], write: (each: T, place: number) => Written): string =>
  `[${list.map((each, place) => objectJson(write(each, place))).join(',')}]`

const dayJson = (midnight: number | undefined): string =>
  midnight === undefined ? 'null' : `"${new Date(midnight).toISOString().slice(0, 10)}"`
