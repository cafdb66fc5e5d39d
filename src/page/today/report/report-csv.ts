import { writeAmount } from '../../../money/amount.ts'
import type { Currency } from '../../../money/currency.ts'
import { textCell } from '../../../transfer/cells/csv-format.ts'
import type { Report } from '../../state/report.ts'
import { BYTE_ORDER_MARK, type Separator } from '../../texts/spreadsheet-file.ts'
import { FIGURES, figuresOf } from './sums.ts'
import { amountIn, type takingsOf, unknownIn } from './takings.ts'

/** The tables of a report that can be saved. */
const TABLES = ['time', 'kinds', 'pets'] as const
export type ReportTable = (typeof TABLES)[number]

/** Writes a table of a report as CSV for a spreadsheet of the device, with all lines, also those without figures. */
export function reportCsv(report: Report, table: ReportTable, separator: Separator): string {
  const { columns, lines } = LINES[table](report)
  const money = moneyColumns(report, separator)
  const rows = lines.map(({ cells, ...part }) => {
    const figures = figuresOf(part.reasons)
    const numbers = FIGURES.map((figure) => String(figures[figure]))
    return [...cells, ...numbers, ...money.map(({ cell }) => cell(part))]
  })
  const all = [[...columns, ...FIGURES, ...money.map(({ name }) => name)], ...rows]
  return `${BYTE_ORDER_MARK}${all.map((row) => row.join(separator)).join('\n')}\n`
}

type Part = Parameters<typeof takingsOf>[0]

interface MoneyColumn {
  readonly name: string
  readonly cell: (part: Part) => string
}

/** What sales came to and what was given back, a column for each currency, and the units of which that is not known. */
function moneyColumns({ currencies = [] }: Report, separator: Separator): readonly MoneyColumn[] {
  if (currencies.length === 0) return []
  const mark = separator === ';' ? ',' : '.'
  const inCurrency = (name: string, reason: 'sale' | 'return'): MoneyColumn[] =>
    currencies.map((currency) => ({
      name: `${name} ${currency.code}`,
      cell: (part) => writeAmount(amountIn(part, reason, currency) ?? 0, currency, mark),
    }))
  return [
    ...inCurrency('sales', 'sale'),
    { name: 'soldForUnknown', cell: (part) => String(unknownIn(part, 'sale')) },
    ...inCurrency('givenBack', 'return'),
    { name: 'returnedForUnknown', cell: (part) => String(unknownIn(part, 'return')) },
  ]
}

interface Lines {
  readonly columns: readonly string[]
  readonly lines: readonly (Part & { readonly cells: readonly string[] })[]
}

const LINES: Record<ReportTable, (report: Report) => Lines> = {
  time: ({ buckets }) => ({
    columns: ['from', 'to'],
    lines: buckets.map(({ from, to, ...part }) => ({ cells: [from, to], ...part })),
  }),
  kinds: ({ kinds }) => ({
    columns: ['kind'],
    lines: kinds.map(({ kind, ...part }) => ({ cells: [textCell(kind)], ...part })),
  }),
  pets: ({ pets }) => ({
    columns: ['petId', 'name', 'kind'],
    lines: pets.map(({ petId, name, kind, ...part }) => ({
      cells: [String(petId), textCell(name), textCell(kind)],
      ...part,
    })),
  }),
}

export type Worth = NonNullable<Report['worth']>
export type WorthSum = Worth['all']

const COUNTS = [
  ...(['pets', 'units', 'atPrice', 'petsWithoutPrice', 'unitsWithoutPrice'] as const),
  ...(['atCost', 'petsWithoutCost', 'unitsWithoutCost'] as const),
]

/** Writes what the stock is worth as CSV: all of it, each kind, and what was not sold for some time. */
export function worthCsv(
  { all, kinds, unsold }: Worth,
  currency: Currency,
  separator: Separator,
): string {
  const mark = separator === ';' ? ',' : '.'
  const cellsOf = (sum: WorthSum) =>
    COUNTS.map((name) =>
      name === 'atPrice' || name === 'atCost'
        ? writeAmount(sum[name], currency, mark)
        : String(sum[name]),
    )
  const names = COUNTS.map((name) =>
    name === 'atPrice' || name === 'atCost' ? `${name} ${currency.code}` : name,
  )
  const rows = [
    ['of', 'kind', 'notSoldForDays', ...names],
    ['all', '', '', ...cellsOf(all)],
    ...kinds.map(({ kind, sum }) => ['kind', textCell(kind), '', ...cellsOf(sum)]),
    ...unsold.map(({ days, sum }) => ['unsold', '', String(days), ...cellsOf(sum)]),
  ]
  return `${BYTE_ORDER_MARK}${rows.map((row) => row.join(separator)).join('\n')}\n`
}
