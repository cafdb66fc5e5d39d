import { comparedCode, readBarcode } from '../../stock/barcode.ts'
import { invalidQuery, SCAN_EXAMPLE } from '../errors/api-errors.ts'
import { queryReader } from './query.ts'

/**
 * Reads the code that a list is asked for; other parameters are ignored.
 * @returns the code as it is compared; undefined: the whole list is asked for
 * @throws ApiError invalid_query
 */
export function readBarcodeQuery(url: string): string | undefined {
  if (!url.includes('?')) return undefined
  const text = queryReader(url, SCAN_EXAMPLE)('barcode')
  if (text === undefined) return undefined
  const read = readBarcode(text)
  if ('reason' in read) {
    throw invalidQuery(`The parameter "barcode" ${read.reason}.`, SCAN_EXAMPLE)
  }
  return comparedCode(read.value)
}
