/** Puts `'` before text that a spreadsheet could take for a formula. */
export const guardFormula = (text: string): string =>
  /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text

/** Takes away the `'` that {@link guardFormula} puts before text. */
export const unguardFormula = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
