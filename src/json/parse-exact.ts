import { integerFromSource } from './integer-from-source.ts'

/**
 * Parses JSON without rounding integers: one that a number cannot hold exactly becomes a bigint (up to 30 digits), `5.0` and `1e2`
 * become 5 and 100. A fraction that would round to an integer becomes NaN, so that `Number.isInteger` tells the truth about the text.
 * @param plain the name of a member whose number must be written as a plain integer: where it is not, its source text comes back
 * @throws SyntaxError when the text is not JSON, or is nested some thousand levels deep
 */
export function parseExact(text: string, plain?: string): unknown {
  try {
    return JSON.parse(text, plain === undefined ? exactNumber : exactNumberBut(plain))
  } catch (error) {
    throw error instanceof RangeError ? new SyntaxError('Nested too deeply') : error
  }
}

function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }) {
  if (typeof value !== 'number' || !Number.isInteger(value)) return value
  return context?.source === undefined ? value : readInteger(value, context.source)
}

const exactNumberBut =
  (plain: string) =>
  (key: string, value: unknown, context?: { readonly source?: string }): unknown => {
    const { source } = context ?? {}
    const written = key === plain && typeof value === 'number' && source !== undefined
    return written && !/^(?:0|-?[1-9]\d*)$/.test(source) ? source : exactNumber(key, value, context)
  }

function readInteger(value: number, source: string): number | bigint {
  if (Number.isSafeInteger(value) && String(value) === source) return value
  const integer = integerFromSource(source)
  if (integer === undefined) return Number.isSafeInteger(value) ? Number.NaN : value
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : integer
}
