const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

/** Writes text as a cell, for files with commas and with semicolons. A spreadsheet does not read the cell as a formula. */
export function textCell(text: string | null): string {
  if (text === null) return ''
  const cell = guardFormula(text)
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Puts `'` before text that a spreadsheet could take for a formula. */
const guardFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Removes the `'` that {@link guardFormula} puts before text. */
export const unguardFormula = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
