import { isTradeNumber } from '../../stock/barcode.ts'
import { quoteValue } from '../cells/import-values.ts'
import { andMore } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord } from '../reading/import-reading.ts'
import type { FoundBarcode } from './repeated-codes.ts'

const IN_A_CELL = 'put blanks between two barcodes, no other sign'
/** How two barcodes of a pet are written. */
const SEPARATE = {
  csv: IN_A_CELL,
  xlsx: IN_A_CELL,
  json: 'make a text of the list for each barcode',
} as const

const HAS_A_SIGN = /[,;|/-]/

/** Whether the number of a package stands before or after a sign that may part two barcodes. */
export function isJoined(barcode: string): boolean {
  if (!HAS_A_SIGN.test(barcode)) return false
  const parts = barcode.split(/[,;|/-]/)
  return parts.length > 1 && parts.some(isTradeNumber)
}

/** Warns of barcodes that seem to be several: a comma or a semicolon in one is allowed. */
export function warnOfJoined(joined: readonly FoundBarcode[], findings: Findings): void {
  const [first] = joined
  if (first === undefined) return
  const { line } = first.row
  const others = andMore(joined.length - 1)
  findings.warn({
    ...{ code: 'joined_barcode', value: first.barcode, line },
    count: joined.length,
    text: `the barcode ${quoteValue(first.barcode)} in ${lineWord(findings.format)} ${line} is read as one code${others}: ${SEPARATE[findings.format]}`,
  })
}
