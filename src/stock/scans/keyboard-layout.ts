/** What the row of digits gives without Shift on a French keyboard. */
const FRENCH_DIGITS = /^(?=.*[&"'(_])[&éèêçà"'(_§!-]{4,}$/

/** Letters and signs of keyboards outside of the United States, where that one has the signs of a code. */
const NOT_PLAIN = /[^\s\p{Cc}!-~]/u

/** A word that a label may have as it stands. */
const WORD = /^\D*[a-z]\D*$/

/**
 * Whether a scanner seems to type for another keyboard than the device has: `TANKß7` for `TANK-7`, or `"à&é` for `3012`. A code has plain
 * letters, digits and signs alone.
 */
export const isOfOtherLayout = (text: string): boolean =>
  FRENCH_DIGITS.test(text) || (NOT_PLAIN.test(text) && !WORD.test(text))
