/**
 * Parses JSON without rounding integers. An integer that a number cannot hold exactly becomes a bigint (up to 30 digits); `5.0` and
 * `1e2` become 5 and 100. A fraction that would round to an integer becomes NaN, so that `Number.isInteger` is true for integers only.
 * @param plain the name of a member whose number must be written as a plain integer; otherwise its source text is the value
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

const JSON_NUMBER = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/
const MAX_DIGITS = 30

/**
 * Reads the source text of a JSON number as an exact integer: `5.0` is 5, `1e2` is 100, `-0` is 0.
 * @returns undefined for a fraction, however small, for an integer of more than 30 digits, and for anything else
 */
export function integerFromSource(source: string): bigint | undefined {
  const [matched, sign = '', whole = '', fraction = '', exponent = '0'] =
    JSON_NUMBER.exec(source) ?? []
  if (matched === undefined) return undefined
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits === '') return 0n
  // A loop: /0+$/ takes quadratic time on a long run of zeros that is not at the end.
  let significant = digits.length
  while (digits[significant - 1] === '0') significant--
  const zeros = Number(exponent) - fraction.length + digits.length - significant
  if (zeros < 0 || significant + zeros > MAX_DIGITS) return undefined
  return BigInt(sign + digits.slice(0, significant) + '0'.repeat(zeros))
}

// Part of ECMAScript; TypeScript's own library does not declare it yet.
declare global {
  interface JSON {
    rawJSON(text: string): object
  }
}

/** Like JSON.stringify, with each bigint as a plain JSON integer. */
export function stringifyExact(value: unknown, indent?: number | string): string {
  return JSON.stringify(value, bigintAsInteger, indent)
}

const bigintAsInteger = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? JSON.rawJSON(value.toString()) : value
