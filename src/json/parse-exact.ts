import { integerFromSource } from './integer-from-source.ts'

/**
 * Parses JSON without rounding integers: one that a number cannot hold exactly becomes a bigint (up to 30 digits), `5.0` and `1e2`
 * become 5 and 100. A fraction that would round to an integer becomes NaN, so that `Number.isInteger` tells the truth about the text.
 * @throws SyntaxError when the text is not JSON, or is nested some thousand levels deep
 */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(text, exactNumber)
  } catch (error) {
    throw error instanceof RangeError ? new SyntaxError('Nested too deeply') : error
  }
}

function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }) {
  if (typeof value !== 'number' || !Number.isInteger(value)) return value
  return context?.source === undefined ? value : readInteger(value, context.source)
}

function readInteger(value: number, source: string): number | bigint {
  if (Number.isSafeInteger(value) && String(value) === source) return value
  const integer = integerFromSource(source)
  if (integer === undefined) return Number.isSafeInteger(value) ? Number.NaN : value
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : integer
}
