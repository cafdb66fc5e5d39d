import { readPlainAmount } from '../../money/amount.ts'
import { refuseAmount } from '../cells/amount-cells.ts'
import { readPieces } from '../cells/import-values.ts'
import type { Findings } from '../reading/findings.ts'
import type { Read } from '../reading/import-reading.ts'
import { MONEY_COLUMNS } from '../reading/list-columns.ts'

type MoneyField = (typeof MONEY_COLUMNS)[number]

const WITHOUT_COST = {
  code: 'invalid_value',
  reason: 'goes with a cost: give both, or none',
} as const

/** Reads the amounts of an entry. A shop without a currency leaves them out. */
export function readMoney(
  findings: Findings,
  take: <T>(field: MoneyField, read: (value: unknown) => Read<T>) => T | undefined,
  entry: { readonly [Field in MoneyField]?: unknown },
) {
  const { currency } = findings
  if (currency === null) {
    const columns = MONEY_COLUMNS.filter((field) => entry[field] != null)
    if (columns.length > 0) {
      findings.warn({
        ...{ code: 'no_currency', columns },
        text: `the file has prices or costs, and the shop has no currency yet: choose it, and they can come in`,
      })
    }
    return { price: undefined, cost: undefined, costPer: undefined }
  }
  const amount = (value: unknown): Read<number | null> => {
    if (value === null) return { value }
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const read = readPlainAmount(text, currency)
    return 'value' in read ? read : refuseAmount(value, read.problem, currency)
  }
  return {
    ...{ price: take('price', amount), cost: take('cost', amount) },
    costPer: take('costPer', (value) =>
      value !== null && entry.cost == null ? WITHOUT_COST : readPieces(value),
    ),
  }
}
