import { comparedCode, readBarcode } from '../../stock/barcode.ts'
import { readScan } from '../../stock/scans/read-scan.ts'
import { invalidQuery, SCAN_EXAMPLE } from '../errors/api-errors.ts'
import { queryReader } from './query.ts'

/**
 * Reads the code that a list is asked for, as a scanner sends it; other parameters are ignored. Codes that may be meant are not among
 * those that it returns, but for the GTIN of a GS1 code: a till sells what it gets.
 * @param at the present time in UTC epoch milliseconds, for the days in a GS1 code
 * @returns the forms of the code as they are compared, to be looked for in turn; undefined: the whole list is asked for
 * @throws ApiError invalid_query
 */
export function readBarcodeQuery(url: string, at: number): readonly string[] | undefined {
  if (!url.includes('?')) return undefined
  const text = queryReader(url, SCAN_EXAMPLE)('barcode')
  if (text === undefined) return undefined
  const { exact, details, isCut } = readScan(text, new Date(at).getUTCFullYear())
  const codes = [...exact, ...(details ? [details.gtin] : [])]
  if (isCut) throw invalidQuery(CUT, SCAN_EXAMPLE)
  if (codes.length > 0) return [...new Set(codes.map(comparedCode))]
  const read = readBarcode(text)
  const reason = 'reason' in read ? read.reason : 'must be a code'
  throw invalidQuery(`The parameter "barcode" ${reason}.`, SCAN_EXAMPLE)
}

const CUT = 'The parameter "barcode" has control characters within it, and is no GS1 code.'
