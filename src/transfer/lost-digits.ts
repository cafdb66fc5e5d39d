import { isTradeNumber } from '../stock/barcode.ts'
import { guessesOf } from '../stock/scans/guesses.ts'
import { upcAOfUpcE } from '../stock/scans/upc-e.ts'

/** What digits without the right check digit may have lost. */
export interface LostDigits {
  readonly about: 'leadingZeros' | 'checkDigits'
  /** The trade number with it. */
  readonly whole: string
}

const WITHOUT_A_ZERO = [7, 11]
/** A shorter number is more likely one that a shop has made itself. */
const WITHOUT_CHECK_DIGIT = [11, 12]
const INCOMPLETE = /^(?:\d{7}|\d{11,12})$/

/** A code with a zero before it, where it is then a trade number, or a UPC-E. */
function withZero(code: string): string | undefined {
  const zero = `0${code}`
  if (!WITHOUT_A_ZERO.includes(code.length)) return undefined
  return isTradeNumber(zero) || upcAOfUpcE(zero) !== undefined ? zero : undefined
}

/** What a code may have lost; undefined: it is sound, or no trade number at all. */
export function lostDigitsOf(code: string): LostDigits | undefined {
  if (!INCOMPLETE.test(code) || isTradeNumber(code)) return undefined
  const zero = withZero(code)
  if (zero !== undefined) return { about: 'leadingZeros', whole: zero }
  const [whole] = WITHOUT_CHECK_DIGIT.includes(code.length) ? guessesOf(code) : []
  return whole === undefined ? undefined : { about: 'checkDigits', whole }
}
