import { LAST_TIME } from '../../everywhere/last-time.ts'
import { readPlainAmount } from '../../money/amount.ts'
import { readBarcodes } from '../../stock/barcode.ts'
import { isQuantity, MAX_QUANTITY } from '../../stock/pet.ts'
import { refuseAmount } from '../cells/amount-cells.ts'
import {
  MISSING,
  PET_ID_RULE,
  readPetIdText,
  readPieces,
  refuseValue,
} from '../cells/import-values.ts'
import type { Findings } from '../reading/findings.ts'
import type { Read } from '../reading/import-reading.ts'
import { MONEY_COLUMNS } from '../reading/list-columns.ts'

/** Reads a petId: a plain integer, or its digits as text. */
export function readPetIdField(value: unknown): Read<bigint> {
  if (value === undefined) return MISSING
  const exact = typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : value
  if (typeof exact === 'string') return readPetIdText(exact, shortenedInJson)
  return refuseValue(value, (shown) => `${PET_ID_RULE}, not ${shown}`)
}

const shortenedInJson = (shown: string): string =>
  `must be written with all its digits, and ${shown} may have lost some: take them from where the number comes from`

/** Reads a quantity. */
export function readQuantityField(value: unknown): Read<number> {
  if (value === undefined) return MISSING
  if (isQuantity(value)) return { value }
  const hint = typeof value === 'string' && /^\d+$/.test(value) ? ': write it without quotes' : ''
  return refuseValue(
    value,
    (shown) => `must be a whole number from 0 to ${MAX_QUANTITY}, not ${shown}${hint}`,
  )
}

/** Reads a lowStockAt: like a quantity, or null. */
export const readLowStockAtField = (value: unknown): Read<number | null> =>
  value === null ? { value } : readQuantityField(value)

/** Reads a list of barcodes; null is none. */
export function readBarcodesField(value: unknown): Read<readonly string[]> {
  if (value === null) return { value: [] }
  if (!Array.isArray(value)) {
    return refuseValue(value, (shown) => `must be a list of texts, not ${shown}`)
  }
  const read = readBarcodes(value)
  return 'value' in read ? read : { code: 'invalid_value', reason: read.reason }
}

/** Reads a time in UTC epoch milliseconds. */
export function readUpdatedAtField(value: unknown): Read<number> {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LAST_TIME) {
    return { value }
  }
  return refuseValue(
    value,
    (shown) =>
      `must be a time in milliseconds since 1970, a whole number from 0 to ${LAST_TIME}, not ${shown}`,
  )
}

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
