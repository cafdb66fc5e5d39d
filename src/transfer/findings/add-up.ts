import { comparedCode } from '../../stock/barcode.ts'
import { MAX_QUANTITY } from '../../stock/pet.ts'
import { quoteValue } from '../cells/import-values.ts'
import type { FileRow } from '../reading/import-reading.ts'
import { MONEY_COLUMNS, ORDERING_COLUMNS } from '../reading/list-columns.ts'

const SAME_IN_ALL = [
  ...(['name', 'status', 'kind', 'lowStockAt'] as const),
  ...MONEY_COLUMNS,
  ...ORDERING_COLUMNS,
] as const

/**
 * Adds up two lines of one pet. All but the quantity is the same in both, or empty in one.
 * @returns why it cannot be done, where it cannot: the rest of a sentence that begins with what is wrong
 */
export function addUp(first: FileRow, later: FileRow): FileRow | { readonly reason: string } {
  const quantity = first.quantity + later.quantity
  if (quantity > MAX_QUANTITY) {
    return { reason: `added up they are ${quantity}, which is more than ${MAX_QUANTITY}` }
  }
  for (const field of SAME_IN_ALL) {
    const [one, other] = [first[field], later[field]]
    if (one != null && other != null && one !== other) {
      return { reason: `the ${field} differs: ${quoteValue(one)} and ${quoteValue(other)}` }
    }
  }
  const [barcodes = [], others = []] = [first.barcodes, later.barcodes]
  if (
    barcodes.length > 0 &&
    others.length > 0 &&
    comparedCodes(barcodes) !== comparedCodes(others)
  ) {
    return {
      reason: `the barcode differs: ${quoteValue(barcodes.join(' '))} and ${quoteValue(others.join(' '))}`,
    }
  }
  const filled = Object.entries(later).filter(
    ([field, value]) =>
      value !== undefined && isEmpty(first[field as keyof FileRow]) && field !== 'line',
  )
  return { ...first, ...Object.fromEntries(filled), quantity }
}

/** Barcodes in any order, as they are compared. */
export const comparedCodes = (barcodes: readonly string[]): string =>
  barcodes.map(comparedCode).sort().join(' ')

const isEmpty = (value: FileRow[keyof FileRow]): boolean =>
  value == null || (Array.isArray(value) && value.length === 0)
