import { comparedCode } from '../../stock/barcode.ts'
import { MAX_QUANTITY } from '../../stock/pet.ts'
import { quoteValue } from '../cells/import-values.ts'
import type { PartialRow } from '../reading/findings.ts'
import type { FileRow, Mistake } from '../reading/import-reading.ts'
import { MONEY_COLUMNS, ORDERING_COLUMNS } from '../reading/list-columns.ts'
import type { CodedRow } from './repeated-codes.ts'

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
const comparedCodes = (barcodes: readonly string[]): string =>
  barcodes.map(comparedCode).sort().join(' ')

const isEmpty = (value: FileRow[keyof FileRow]): boolean =>
  value == null || (Array.isArray(value) && value.length === 0)

/** Whether a row has all that it must have. */
export const isWhole = (row: PartialRow): row is PartialRow & Pick<FileRow, 'petId' | 'quantity'> =>
  row.petId !== undefined && row.quantity !== undefined

/** The first line of a pet. */
export interface FirstLine {
  readonly line: number
  readonly barcodes: readonly string[] | undefined
  readonly code: string | undefined
  readonly pet: bigint | string | null
}

/** A further line of a pet. */
export interface LaterLine {
  /** Undefined: its barcodes alone say which pet it is. */
  readonly pet: bigint | string | undefined
  readonly line: number
  /** Undefined: its quantity could not be read. */
  readonly row: FileRow | undefined
}

/** Whether two lines that have neither a number nor a code have the same barcodes. */
export const isOfSamePet = (line: CodedRow, earlier: CodedRow): boolean =>
  line.pet === null &&
  earlier.pet === null &&
  comparedCodes(line.barcodes) === comparedCodes(earlier.barcodes)

/**
 * Refuses a line whose pet an earlier one has.
 * @param place the earlier line in a sentence
 * @param sum why the lines do not fit, where it is known
 */
export function repeatedPet(
  pet: bigint | string,
  place: string,
  line: number,
  sum: FileRow | { readonly reason: string } | undefined,
): Mistake {
  const differs = sum !== undefined && 'reason' in sum ? `; ${sum.reason}` : ''
  const reason = `${pet} is already in ${place}${differs}`
  return { code: 'repeated_pet', reason, elsewhere: { line } }
}

/** The place of a line among rows in the order of the file; -1: none begins there. */
export function placeOfLine(rows: readonly FileRow[], line: number): number {
  let from = 0
  let to = rows.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((rows[middle]?.line ?? 0) < line) from = middle + 1
    else to = middle
  }
  return rows[from]?.line === line ? from : -1
}
