// A list of values is sent as one text, in PostgreSQL's own form, and cast by the statement: so it means the
// same with prepared statements and without, on any driver.

/** An array of numbers, or of texts that need no quotes. */
export function arrayOf(values: readonly (bigint | number | string | null)[]): string {
  const texts = values.includes(null) ? values.map((value) => value ?? 'NULL') : values
  return `{${texts.join(',')}}`
}

/** An array of any texts. */
export const textArrayOf = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`

const SPECIAL = /["\\]/g

const quoted = (text: string): string => `"${text.replace(SPECIAL, '\\$&')}"`
