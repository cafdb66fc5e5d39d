import { EXPONENT_FORM, MAX_BARCODE_LENGTH } from '../../stock/barcode.ts'

// The texts of the desk as the document has them: patterns cannot say all that is read.

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

export const NO_HALVES = 'Half a surrogate pair is refused.'

export const ONE_LINE = `One line with a character that can be seen, without control characters and bidi controls; outer blanks are lost. ${NO_HALVES}`

/** A barcode: printable ASCII without blanks, and no number that a spreadsheet has rounded. */
export const BARCODE_PATTERN = `^(?!${EXPONENT_FORM}$)[!-~]+$`

/** What a scanner may send before a code, and after it. */
const OUTER = '[\\s\\uFEFF\\u0000-\\u001F\\u007F-\\u009F]*'

/** A code as a scanner sends it. What else is understood (an add-on behind a blank, GS1) is described in words. */
export const SENT_BARCODE_PATTERN = `^${OUTER}(?!${EXPONENT_FORM}${OUTER}$)[!-~]{1,${MAX_BARCODE_LENGTH}}${OUTER}$`
