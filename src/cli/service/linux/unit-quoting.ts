const PLAIN = /^[\w@+=:,./-]+$/

/** A word of a list of paths, as systemd reads it: quotes, escapes, and % for its specifiers. */
export const unitPath = (text: string): string =>
  PLAIN.test(text) ? text : `"${withoutSpecifiers(text.replace(/["\\]/g, '\\$&'))}"`

// systemd takes no line with a code point that is no character.
const UNWRITABLE = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu

/** An argument of ExecStart, where $ stands for variables as well, and every byte can be written. */
export const unitArgument = (text: string): string =>
  unitPath(text).replaceAll('$', '$$$$').replace(UNWRITABLE, escaped)

/** The rest of a line that systemd takes as it is, but for its specifiers. */
export const withoutSpecifiers = (text: string): string => text.replaceAll('%', '%%')

const escaped = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
