// A list of values is sent as one text, in PostgreSQL's own form, and cast by the statement: so it means the
// same with prepared statements and without, on any driver.

/** An array of numbers, or of texts that need no quotes. */
export const arrayOf = (values: Iterable<bigint | number | string | null>): string =>
  `{${[...values].map((value) => value ?? 'NULL').join(',')}}`

/** An array of any texts. */
export const textArrayOf = (values: Iterable<string | null>): string =>
  `{${[...values].map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
