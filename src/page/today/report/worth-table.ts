import { writeAmount } from '../../../money/amount.ts'
import type { Currency } from '../../../money/currency.ts'
import { textCell } from '../../../transfer/cells/csv-format.ts'
import type { Report } from '../../state/report.ts'
import { BYTE_ORDER_MARK, type Separator } from '../../texts/spreadsheet-file.ts'

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
