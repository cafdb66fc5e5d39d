// Signs that do not show come in from web pages and other programs: zero-width blanks, soft hyphens, marks of a writing
// direction. In a number, a code or the name of a column they mean nothing. Names of pets have a rule of their own.

/** They take no room: soft hyphen, zero-width blanks and joiners, bidi marks, byte order mark, variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu
const ONE_UNSEEN = /[\p{Default_Ignorable_Code_Point}\u00a0\u2007\u202f]/gu

const NOT_PLAIN = /[^\0-\x7f]/

/** Leaves out what does not show. Blanks of any kind stay blanks: what they mean differs from cell to cell. */
export const withoutUnseen = (text: string): string =>
  NOT_PLAIN.test(text) ? text.replace(UNSEEN, '') : text

/** How many different signs a sentence names, and how far they are looked for. */
const MAX_NAMED = 3
const LOOKED_AT = 100

/**
 * Names what does not show in a refused value, as the end of a sentence; empty where all of it shows. A no-break blank within
 * it looks like any other.
 */
export function unseenHint(text: string): string {
  if (!NOT_PLAIN.test(text)) return ''
  const found = text.trim().slice(0, LOOKED_AT).matchAll(ONE_UNSEEN)
  const signs = [...new Set([...found].map(([sign]) => codePointOf(sign)))].slice(0, MAX_NAMED)
  if (signs.length === 0) return ''
  const what = signs.length === 1 ? 'a sign that does not show' : 'signs that do not show'
  return ` (it has ${what}, ${signs.join(', ')})`
}

const codePointOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
