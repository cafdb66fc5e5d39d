import { hasRightCheckDigit, isTradeNumber } from '../../stock/barcode.ts'
import { guessesOf } from '../../stock/scans/guesses.ts'
import { upcAOfUpcE } from '../../stock/scans/upc-e.ts'

/** What digits without the right check digit may have lost. */
export interface LostDigits {
  readonly about: 'leadingZeros' | 'checkDigits'
  /** The trade number with it. */
  readonly whole: string
}

/** A shorter number is more likely one that a shop has made itself. */
const WITHOUT_CHECK_DIGIT = [11, 12]
const INCOMPLETE = /^(?:\d{4,7}|\d{9,12})$/

/** The shortest trade numbers: a GTIN-8, and a UPC-A. */
const SHORTEST = 8
const UPC = 12

const lacksOne = ({ length }: string): boolean => length === SHORTEST - 1 || length === UPC - 1

/** A code with zeros before it, where it is then a trade number, or a UPC-E. */
function withZeros(code: string): string | undefined {
  // What takes several zeros away leaves none.
  if (code.length >= UPC || (code.startsWith('0') && !lacksOne(code))) return undefined
  const length = code.length < SHORTEST ? SHORTEST : UPC
  if (hasRightCheckDigit(code)) return code.padStart(length, '0')
  const upcE = lacksOne(code) ? `0${code}` : ''
  return upcAOfUpcE(upcE) === undefined ? undefined : upcE
}

/** What a code may have lost; undefined: it is sound, or no trade number at all. */
export function lostDigitsOf(code: string): LostDigits | undefined {
  if (!INCOMPLETE.test(code) || isTradeNumber(code)) return undefined
  const whole = withZeros(code)
  if (whole !== undefined) return { about: 'leadingZeros', whole }
  const [guess] = WITHOUT_CHECK_DIGIT.includes(code.length) ? guessesOf(code) : []
  return guess === undefined ? undefined : { about: 'checkDigits', whole: guess }
}
