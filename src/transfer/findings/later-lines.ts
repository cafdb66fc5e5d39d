import type { PartialRow } from '../reading/findings.ts'
import type { FileRow, Mistake } from '../reading/import-reading.ts'
import { comparedCodes } from './add-up.ts'
import type { CodedRow } from './repeated-codes.ts'

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
