import { type StringOptions, type TSchema, Type } from '@sinclair/typebox'
import type { QuestionSubject } from '../../../transfer/questions.ts'
import { nullable } from '../text-schemas.ts'

const text = (description: string, rules: StringOptions = {}) =>
  Type.Optional(nullable(Type.String({ description, ...rules })))

/** What a file does not say itself. Texts, and no enumeration: generators of clients make no names out of signs. */
export const DECISIONS = {
  encoding: text('With file: the encoding of a CSV file, as windows-1250, where it is not UTF-8'),
  decimals: text('What stands before the decimals of its numbers, where none of them shows it', {
    pattern: '^[.,]$',
  }),
  barcodes: text('"joined": groups of digits that check together are one; or "as_written"'),
  leadingZeros: text('"add": trade numbers get the zero before them that they lack; or "keep"'),
  checkDigits: text('"add": barcodes get the check digit that they may lack; or "keep"'),
  sharedBarcodes: text('"none": a barcode that many pets have is none; or "keep", as a mistake'),
  namesakes: text(
    'Pets that no number, code or barcode finds: "same" for those of the same name, others are new; "new" for new ones, again at each import',
  ),
  sheet: text('The name of the sheet of a workbook that is read'),
} satisfies { readonly [about in QuestionSubject]: TSchema }
