import { quotedText } from '../names/name.ts'

const MAX_SHOWN = 40

/** A value as a message shows it: text in quotes, what is long cut, arrays and objects by their kind alone. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return quotedText(shorten(value))
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  // NaN is how a fraction reads that is too close to an integer.
  return Number.isNaN(value) ? 'a fraction' : shorten(String(value))
}

const shorten = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text
