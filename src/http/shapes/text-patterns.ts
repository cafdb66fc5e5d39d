import { MAX_BARCODE_LENGTH } from '../../stock/barcode.ts'

// The texts of the desk as the document has them. Generated clients hold texts to these patterns, by whatever expressions their
// language has, and some byte by byte. So a pattern names characters of ASCII alone, without \u, and looks neither ahead nor
// back. What else is refused is said in words: a client that knows less than the service lets it decide.

const CONTROLS = '\\x00-\\x1F\\x7F'

/** One line with a character that may be seen. @param seen what that is */
const lineWith = (seen: string): string => `^[^${CONTROLS}]*${seen}[^${CONTROLS}]*$`

/** A name: one line of plain text that has a character which can be seen. */
export const NAME_PATTERN = lineWith(`[^${CONTROLS}\\x20]`)

const ADDRESS_PART = `[^${CONTROLS}\\x20@<>()\\[\\]",;:\\\\]+`

/** The name of a shop: not a number alone, once its outer blanks are lost. */
export const SHOP_NAME_PATTERN = lineWith(`([^${CONTROLS}\\x200-9]|[0-9]\\x20+[0-9])`)

/** An e-mail address alone: nothing that parts addresses, or a name from an address. */
export const EMAIL_PATTERN = `^\\x20*${ADDRESS_PART}@${ADDRESS_PART}\\x20*$`

/** A note: no control characters. */
export const NOTE_PATTERN = `^[^${CONTROLS}]*$`

export const NO_HALVES = 'Half a surrogate pair is refused.'

export const ONE_LINE = `One line with a character that can be seen, without control characters and bidi controls; outer blanks are lost. ${NO_HALVES}`

/** A barcode: printable ASCII without blanks. */
export const BARCODE_PATTERN = '^[!-~]+$'

/** A code as a scanner sends it, with what may stand around it. What else is understood (an add-on behind a blank, GS1) is described in words. */
export const SENT_BARCODE_PATTERN = `^[^!-~]*[!-~]{1,${MAX_BARCODE_LENGTH}}[^!-~]*$`
