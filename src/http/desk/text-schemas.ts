import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { EXPONENT_FORM, MAX_BARCODE_LENGTH } from '../../stock/barcode.ts'
import { MAX_NOTE_LENGTH } from '../../stock/journal.ts'
import { MAX_NAME_LENGTH } from '../../stock/pet.ts'
import { NIL_UUID, UUID_PATTERN } from './change-id.ts'
import { LINE_ID_PATTERN } from './history-query.ts'

/** The texts of the desk, and the ids that clients make, as the document has them. */

// As OpenAPI 3.0 writes it: null is one of the values, too, where they are listed.
export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({
    ...schema,
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
    nullable: true,
  })

const CONTROLS = '\\u0000-\\u001F\\u007F-\\u009F'
const LINE_BREAKS = '\\u2028\\u2029'
const BIDI_CONTROLS = '\\u202A-\\u202E\\u2066-\\u2069'
const NOT_IN_NAMES = `${CONTROLS}${LINE_BREAKS}${BIDI_CONTROLS}`

/** What does not show by itself: joiners, variation selectors, fillers, the blank pattern of Braille. */
const UNSEEN =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB'

/** A name: one line of plain text that has a character which can be seen. */
export const NAME_PATTERN = `^[^${NOT_IN_NAMES}]*[^${NOT_IN_NAMES}\\s${UNSEEN}][^${NOT_IN_NAMES}]*$`

/** The name of a shop: not a number alone, once its outer blanks are lost. */
export const SHOP_NAME_PATTERN = `^(?![\\s\\uFEFF]*[0-9]+[\\s\\uFEFF]*$)${NAME_PATTERN.slice(1)}`

/** A note: no control characters. Half a surrogate pair cannot be ruled out by a pattern everywhere. */
export const NOTE_PATTERN = `^[^${CONTROLS}]*$`

const NO_HALVES = 'Half a surrogate pair is refused.'

export const noteSchema = () =>
  nullable(
    Type.String({
      maxLength: MAX_NOTE_LENGTH,
      pattern: NOTE_PATTERN,
      description: `What else is worth knowing, without control characters. ${NO_HALVES}`,
    }),
  )

const ONE_LINE = `One line with a character that can be seen, without control characters and bidi controls; outer blanks are lost. ${NO_HALVES}`

const lineSchema = (description: string) =>
  nullable(
    Type.String({
      minLength: 1,
      maxLength: MAX_NAME_LENGTH,
      pattern: NAME_PATTERN,
      description: `${description} ${ONE_LINE}`,
    }),
  )

export const petNameSchema = () => lineSchema('What people call it; null: it has no name.')

export const kindSchema = () =>
  lineSchema('Species or category, in words of the shop; null: it has no kind.')

/** A barcode: printable ASCII without blanks, and no number that a spreadsheet has rounded. */
export const BARCODE_PATTERN = `^(?!${EXPONENT_FORM}$)[!-~]+$`

export const barcodeSchema = (description?: string) =>
  Type.String({
    minLength: 1,
    maxLength: MAX_BARCODE_LENGTH,
    pattern: BARCODE_PATTERN,
    ...(description === undefined ? {} : { description }),
  })

export const barcodesSchema = () =>
  Type.Array(barcodeSchema(), {
    uniqueItems: true,
    description:
      'Its barcodes, as they are written on packages. Codes of 8, 12, 13 or 14 digits with a right check digit are compared as 14 digits: UPC-A, EAN-13 and GTIN are one. So compared, a code is one pet’s in the shop, and no other pet’s petId.',
  })

/** The name of an API key. */
export const keyNameSchema = (description: string) =>
  Type.String({ minLength: 1, pattern: NAME_PATTERN, description })

/** A name that is sent: of an API key, or of a shop. */
export const newNameSchema = (description: string, maxLength: number, pattern = NAME_PATTERN) =>
  Type.String({ minLength: 1, maxLength, pattern, description: `${description} ${ONE_LINE}` })

export const changeIdSchema = (
  description = 'A UUID that the client makes: the same one again is applied once',
) =>
  Type.String({
    format: 'uuid',
    pattern: UUID_PATTERN,
    not: { enum: [NIL_UUID] },
    description: `${description}. Any version, compared in lower case; not the nil UUID`,
  })

/** The id of a line of the journal, as text: a positive 64-bit integer. */
export const lineIdSchema = (description: string) =>
  Type.String({ pattern: LINE_ID_PATTERN, description })
