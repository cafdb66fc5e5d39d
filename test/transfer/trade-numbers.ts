import fc from 'fast-check'
import { isTradeNumber } from '../../src/stock/barcode.ts'

/** Digits with the check digit that makes a trade number of them. */
export const checked = (digits: string): string =>
  [...'0123456789'].map((digit) => digits + digit).find(isTradeNumber) ?? ''

const digitsOf = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

/** Any trade number of a length that is not all zeros. */
export const tradeNumber = (length: number) =>
  digitsOf(length - 1)
    .map((digits) => checked(digits.join('')))
    .filter((number) => !/^0+$/.test(number))

export const ean13 = tradeNumber(13)

/** Codes as shops make them up: no digits alone, and nothing that means "none". */
export const shopCode = fc
  .tuple(
    fc.constantFrom('TANK', 'SHELF', 'K', 'AQ', 'Zx'),
    fc.constantFrom('-', '/', ',', '|', '.', ';', '_', ''),
    fc.integer({ min: 1, max: 9_999_999 }),
  )
  .map(([word, sign, number]) => `${word}${sign}${number}`)
