import type { CalendarPeriod, PeriodLength } from '../../../clocks/calendar-periods.ts'
import type { StockReport } from '../../../stock/totals/report.ts'

// A report is up to a megabyte. Its totals are JSON already, and are put in as they are.

interface Asked {
  readonly timeZone: string
  readonly by: PeriodLength
  readonly periods: readonly CalendarPeriod[]
}

export function reportJson(
  { timeZone, by, periods }: Asked,
  { buckets, total, pets, kinds, morePets, isComplete, countedTo }: StockReport,
): string {
  const [first, last] = [periods[0], periods.at(-1)]
  return objectJson({
    timeZone: JSON.stringify(timeZone),
    from: dayJson(first?.firstDay),
    to: dayJson(last?.lastDay),
    by: JSON.stringify(by),
    buckets: listJson(periods, ({ firstDay, lastDay, startsAt, endsAt }, place) => ({
      ...{ from: dayJson(firstDay), to: dayJson(lastDay), startsAt, endsAt },
      reasons: buckets[place] ?? '{}',
    })),
    total: objectJson({ reasons: total }),
    pets: listJson(pets, ({ petId, name, kind, isRemoved, reasons }) => ({
      ...{ petId, name: JSON.stringify(name), kind: JSON.stringify(kind), isRemoved, reasons },
    })),
    morePets,
    kinds: listJson(kinds, ({ kind, reasons }) => ({ kind: JSON.stringify(kind), reasons })),
    isComplete,
    countedTo: isComplete ? null : countedTo,
  })
}

type Written = Readonly<Record<string, string | number | bigint | boolean | null>>

const objectJson = (values: Written): string =>
  `{${Object.entries(values)
    .map(([name, json]) => `"${name}":${json}`)
    .join(',')}}`

const listJson = <T>(list: readonly T[], write: (each: T, place: number) => Written): string =>
  `[${list.map((each, place) => objectJson(write(each, place))).join(',')}]`

const dayJson = (midnight: number | undefined): string =>
  midnight === undefined ? 'null' : `"${new Date(midnight).toISOString().slice(0, 10)}"`
