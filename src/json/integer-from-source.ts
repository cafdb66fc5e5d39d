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
