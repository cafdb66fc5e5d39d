// A list of values is sent as one text, in PostgreSQL's own form, and cast by the statement: so it means the
// same with prepared statements and without, on any driver.

/** An array of numbers, or of texts that need no quotes. */
export function arrayOf(values: Iterable<bigint | number | string | null>): string {
  let text = ''
  for (const value of values) text += `,${value ?? 'NULL'}`
  return `{${text.slice(1)}}`
}

/** An array of any texts. */
export function textArrayOf(values: Iterable<string | null>): string {
  let text = ''
  for (const value of values) text += value === null ? ',NULL' : `,${quoted(value)}`
  return `{${text.slice(1)}}`
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
