import { comparedCode, isTradeNumber, TRADE_NUMBER_LENGTH } from '../barcode.ts'

/**
 * Codes that may be meant by one that no pet has. None of them is certain:
 * - a trade number without its leading zeros, as spreadsheets and some scanners send it, or with them, where a list was written without
 * - one without its check digit, which some scanners leave out, or with it
 * - letters the other way round, where Caps Lock was on
 * - a Codabar with the letters that begin and end it
 */
export function guessesOf(code: string): string[] {
  const guesses = /^\d+$/.test(code) ? guessedNumbers(code) : guessedTexts(code)
  return [...new Set(guesses)].filter((guess) => comparedCode(guess) !== comparedCode(code))
}

function guessedNumbers(digits: string): string[] {
  if (isTradeNumber(digits))
    return [withoutZeros(digits), digits.slice(0, -1), withoutZeros(digits.slice(0, -1))]
  if (digits.length < SHORTEST || digits.length > TRADE_NUMBER_LENGTH) return []
  const whole = digits.padStart(TRADE_NUMBER_LENGTH, '0')
  const lengthened = WITHOUT_CHECK_DIGIT.includes(digits.length)
    ? [digits + checkDigit(digits)]
    : []
  return [...(isTradeNumber(whole) ? [whole] : []), ...lengthened]
}

/** A shorter number is more likely one that a person has typed. */
const SHORTEST = 6

/** EAN-8, UPC-A, EAN-13 and GTIN-14. */
const WITHOUT_CHECK_DIGIT = [7, 11, 12, 13]

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

const checkDigit = (digits: string): string =>
  DIGITS.find((digit) => isTradeNumber((digits + digit).padStart(TRADE_NUMBER_LENGTH, '0'))) ?? ''

const DIGITS = [...'0123456789']

function guessedTexts(code: string): string[] {
  const [, inside] = /^[A-D](\d+)[A-D]$/i.exec(code) ?? []
  return [otherCase(code), ...(inside === undefined ? [] : [inside])]
}

const otherCase = (code: string): string =>
  [...code]
    .map((sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()))
    .join('')
