import { Type } from '@sinclair/typebox'
import { MAX_SCAN_LENGTH } from '../../stock/scans/read-scan.ts'

export const BarcodeQuerySchema = Type.Object({
  barcode: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_SCAN_LENGTH,
      description:
        'What a scanner has sent: a barcode in any of its forms, or the petId of a label',
    }),
  ),
})
