import {
  BARCODE_PATTERN,
  EMAIL_PATTERN,
  NAME_PATTERN,
  NOTE_PATTERN,
  SENT_BARCODE_PATTERN,
  SHOP_NAME_PATTERN,
} from '../../src/http/shapes/text-patterns.ts'
import { MAX_BARCODE_LENGTH } from '../../src/stock/barcode.ts'

// What the document says of texts in words, as patterns that Python knows, and not each language of a generated client. The fuzzer has
// them in place of the document's own, so that a text which the service refuses though the words allow it is found.

const CONTROLS = '\\u0000-\\u001F\\u007F-\\u009F'
const NOT_IN_NAMES = `${CONTROLS}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069`
const UNSEEN =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB'
const NAME = `^[^${NOT_IN_NAMES}]*[^${NOT_IN_NAMES}\\s${UNSEEN}][^${NOT_IN_NAMES}]*$`
const BLANKS = '[\\s\\uFEFF]*'
const ADDRESS_PART = `[^${NOT_IN_NAMES}\\s\\uFEFF@<>()\\[\\]",;:\\\\]+`
const ROUNDED = '[+-]?[0-9]+([.,][0-9]*[Ee][+-]?[0-9]+|[Ee][+-][0-9]+)'
const OUTER = `[\\s\\uFEFF${CONTROLS}]*`

const EXACT: readonly (readonly [pattern: string, exact: string])[] = [
  [NAME_PATTERN, NAME],
  [SHOP_NAME_PATTERN, `^(?![\\s\\uFEFF]*[0-9]+[\\s\\uFEFF]*$)${NAME.slice(1)}`],
  [EMAIL_PATTERN, `^${BLANKS}${ADDRESS_PART}@${ADDRESS_PART}${BLANKS}$`],
  [NOTE_PATTERN, `^[^${CONTROLS}]*$`],
  [BARCODE_PATTERN, `^(?!${ROUNDED}$)[!-~]+$`],
  [SENT_BARCODE_PATTERN, `^${OUTER}(?!${ROUNDED}${OUTER}$)[!-~]{1,${MAX_BARCODE_LENGTH}}${OUTER}$`],
]

/** A document with the exact patterns. */
export const withExactPatterns = (document: string): string =>
  EXACT.reduce(
    (text, [pattern, exact]) =>
      text.replaceAll(JSON.stringify(pattern), () => JSON.stringify(exact)),
    document,
  )
