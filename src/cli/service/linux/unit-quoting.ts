const PLAIN = /^[\w@+=:,./-]+$/

/** Quotes a path for systemd: escapes quotes and backslashes, and doubles the % of specifiers. */
export const unitPath = (text: string): string =>
  PLAIN.test(text) ? text : `"${withoutSpecifiers(text.replace(/["\\]/g, '\\$&'))}"`

// systemd refuses a line with a code point that is not a character.
const UNWRITABLE = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu

/** Quotes an argument of ExecStart, where $ has to be doubled as well, and any byte can be escaped. */
export const unitArgument = (text: string): string =>
  unitPath(text).replaceAll('$', '$$$$').replace(UNWRITABLE, escaped)

/** Doubles each %, for a value that systemd takes without quotes. */
export const withoutSpecifiers = (text: string): string => text.replaceAll('%', '%%')

const escaped = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
