/** A text that PowerShell takes as it is; its typographic quotes end a text like the plain one. */
export const powershellText = (text: string): string =>
  `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`

/** One word of a command line, as Windows programs take it apart again. */
export function commandLineWord(text: string): string {
  if (/^[^\s"]+$/.test(text)) return text
  // Backslashes count only before a quote, and there twice.
  return `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}
