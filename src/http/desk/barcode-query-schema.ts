import { Type } from '@sinclair/typebox'
import { EXPONENT_FORM, MAX_BARCODE_LENGTH } from '../../stock/barcode.ts'
import { MAX_SCAN_LENGTH } from '../../stock/scans/read-scan.ts'

/** What a scanner may send before a code, and after it. */
const OUTER = '[\\s\\uFEFF\\u0000-\\u001F\\u007F-\\u009F]*'

/** A code as a scanner sends it. What else is understood (an add-on behind a blank, GS1) is described in words. */
const SENT_PATTERN = `^${OUTER}(?!${EXPONENT_FORM}${OUTER}$)[!-~]{1,${MAX_BARCODE_LENGTH}}${OUTER}$`

export const BarcodeQuerySchema = Type.Object({
  barcode: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_SCAN_LENGTH,
      pattern: SENT_PATTERN,
      description:
        'What a scanner has sent: a barcode in any of its forms, or the petId of a label',
    }),
  ),
})
