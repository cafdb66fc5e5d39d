import { quotedText } from '../names/name.ts'
import { parsePetId } from './pet.ts'

/** The most characters that a barcode can have. */
export const MAX_BARCODE_LENGTH = 64

// Printable ASCII without blanks.
const BARCODE = /^[!-~]+$/

/** What a spreadsheet makes of a long number. `12E4` has neither a decimal point nor a sign: it is a code. */
export const IN_EXPONENT_FORM = /^[+-]?[0-9]+(?:[.,][0-9]*[Ee][+-]?[0-9]+|[Ee][+-][0-9]+)$/

/** The digits of the trade numbers: GTIN-8, UPC-A, EAN-13 and GTIN-14. */
const TRADE_NUMBER = /^(?:\d{8}|\d{12,14})$/
export const TRADE_NUMBER_LENGTH = 14

/** A value, or why it cannot be one: as the rest of a sentence that begins with the barcode. */
export type BarcodeReading = { readonly value: string } | { readonly reason: string }

/** Reads a barcode as it is written on a package; the result is the same text. */
export function readBarcode(value: unknown): BarcodeReading {
  const isBarcode =
    typeof value === 'string' && BARCODE.test(value) && value.length <= MAX_BARCODE_LENGTH
  if (!isBarcode) {
    return {
      reason: `must be text of 1 to ${MAX_BARCODE_LENGTH} printable ASCII characters without blanks`,
    }
  }
  if (IN_EXPONENT_FORM.test(value)) {
    return {
      reason:
        'must have all its digits, which a spreadsheet has rounded away (format the column as text)',
    }
  }
  return { value }
}

/**
 * Reads a pet's list of barcodes: no two of them may be the same code.
 * @returns the list, or why it cannot be one: as the rest of a sentence that begins with "The barcodes"
 */
export function readBarcodes(
  values: readonly unknown[],
): { readonly value: readonly string[] } | { readonly reason: string } {
  const written = new Map<string, string>()
  for (const value of values) {
    const read = readBarcode(value)
    if ('reason' in read) {
      return { reason: `must not include ${describeValue(value)}: each ${read.reason}` }
    }
    // Most pets have one.
    if (values.length === 1) return { value: [read.value] }
    const code = comparedCode(read.value)
    const before = written.get(code)
    if (before !== undefined) {
      const again = before === read.value ? 'twice' : `and ${read.value}, which are one code`
      return { reason: `must not be ${before} ${again}` }
    }
    written.set(code, read.value)
  }
  return { value: [...written.values()] }
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return quotedText(value)
  return typeof value === 'number' ? `the number ${value}` : 'what is no text'
}

/**
 * The form in which codes are compared: 14 digits for a trade number with the right check digit, so that
 * UPC-A, EAN-13 and GTIN are one; else the code as it is written.
 */
export const comparedCode = (code: string): string =>
  isTradeNumber(code) ? code.padStart(TRADE_NUMBER_LENGTH, '0') : code

/** True for 8, 12, 13 or 14 digits with the right check digit. */
export const isTradeNumber = (code: string): boolean =>
  TRADE_NUMBER.test(code) && hasRightCheckDigit(code)

/** The pet whose number is the same code, whether there is such a pet or not; undefined: no number is. */
export function petIdOfCode(compared: string): bigint | undefined {
  const isWhole = compared.length === TRADE_NUMBER_LENGTH && isTradeNumber(compared)
  const petId = parsePetId(isWhole ? compared.replace(/^0+/, '') : compared)
  return petId !== undefined && codeOfPetId(petId) === compared ? petId : undefined
}

/** The compared form of a pet's number: no barcode of another pet is the same. */
export const codeOfPetId = (petId: bigint): string => comparedCode(String(petId))

/** A barcode as it is stored. */
export interface StoredBarcode {
  /** The form in which it is compared. */
  readonly code: string
  readonly petId: bigint
  /** As it is written. */
  readonly barcode: string
  /** Its place in the pet's list, from 0. */
  readonly position: number
}

export const storedBarcodes = (petId: bigint, barcodes: readonly string[]): StoredBarcode[] =>
  barcodes.map((barcode, position) => ({ code: comparedCode(barcode), petId, barcode, position }))

const ZERO = '0'.charCodeAt(0)

/** GS1: from the right, every second digit counts three times; all together make a multiple of ten. Zeros before them change nothing. */
export function hasRightCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - place) - ZERO
    sum += place % 2 === 0 ? 3 * digit : digit
  }
  return sum % 10 === 0
}
