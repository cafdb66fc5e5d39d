import { isTradeNumber, readBarcode } from '../barcode.ts'
import { type PackageDetails, readGs1, SEPARATOR } from './gs1.ts'
import { guessesOf } from './guesses.ts'
import { upcAOfUpcE } from './upc-e.ts'

/** What a scanner has sent, as it is understood. */
export interface Scan {
  /** The code without what the scanner or the symbology adds to it: what a form takes, and what a person is shown. */
  readonly code: string
  /** Whether an add-on was taken off the code. */
  readonly hasAddOn: boolean
  /** The same code in all forms in which a pet may have it: the first of them that a pet has is meant. */
  readonly exact: readonly string[]
  /** Codes that may be meant where no pet has any of those: a person decides. */
  readonly guesses: readonly string[]
  /** What a GS1 code says of the package; undefined: it is none. */
  readonly details: PackageDetails | undefined
  /** Whether keys without a character stand in it, and it is no GS1 code: what was meant is unknown. */
  readonly isCut: boolean
}

/** ISO/IEC 15424: what scanners are set to send before a code, so that its symbology is known. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/

/** What no code begins or ends with: blanks, line ends, separators. */
const OUTER = /[\s\p{Cc}]/u

/** Longer than any code that a scanner reads as a line of text. */
export const MAX_SCAN_LENGTH = 1000

/**
 * Understands what a scanner, a camera or a till has read.
 * @param thisYear decides the century of the days in a GS1 code
 */
export function readScan(text: string, thisYear: number): Scan {
  const sent = text.length > MAX_SCAN_LENGTH ? '' : trimmed(text)
  const bare = withoutDecoration(sent)
  const details = readGs1(bare, thisYear)
  const { main, isSure } = withoutAddOn(bare, WITH_ADD_ON_BY_SYMBOLOGY.test(sent))
  const long = upcAOfUpcE(bare)
  // The same eight digits may be an EAN-8.
  const isShort = !isTradeNumber(bare)
  const exact = unique([sent, bare, isSure ? main : undefined, isShort ? long : undefined])
  const gtin = details && shortGtin(details.gtin)
  const guesses = unique([gtin, long, main, ...guessesOf(bare)])
  return {
    code: gtin ?? (isSure ? main : sent === '' ? text : bare),
    hasAddOn: isSure,
    exact,
    guesses: guesses.filter((guess) => !exact.includes(guess)),
    details,
    isCut: details === undefined && bare.includes(SEPARATOR),
  }
}

const unique = (codes: readonly (string | undefined)[]): string[] => [
  ...new Set(
    codes.flatMap((code) => (code !== undefined && 'value' in readBarcode(code) ? [code] : [])),
  ),
]

function trimmed(text: string): string {
  let begin = 0
  let end = text.length
  while (begin < end && OUTER.test(text[begin] ?? '')) begin++
  while (end > begin && OUTER.test(text[end - 1] ?? '')) end--
  return text.slice(begin, end)
}

/** Takes off the identifier of the symbology, and the asterisks that begin and end a Code 39. */
function withoutDecoration(text: string): string {
  const bare = trimmed(text.replace(SYMBOLOGY, ''))
  const [, inside] = /^\*([^*]+)\*$/.exec(bare) ?? []
  return inside ?? bare
}

/** What may have an add-on: EAN-13, UPC-A and EAN-8. An add-on has 2 or 5 digits, and may stand behind a blank. */
const WITH_ADD_ON = [
  /^(\d{13})( ?)(?:\d{2}|\d{5})$/,
  /^(\d{12})( ?)(?:\d{2}|\d{5})$/,
  /^(\d{8})( ?)(?:\d{2}|\d{5})$/,
]

/** ISO/IEC 15424: the identifier of an EAN-13 or UPC that was read with its add-on. */
const WITH_ADD_ON_BY_SYMBOLOGY = /^\]E3/

/** ISSN, ISBN and ISMN: the EAN-13 of magazines, books and sheet music. */
const PRINTED = /^97[789]\d{10}$/

/**
 * Takes off the add-on of books and magazines. Behind any other number, two or five digits may be the next scan, where the first had no end.
 * @returns whether it is an add-on for sure
 */
function withoutAddOn(
  code: string,
  isBySymbology: boolean,
): { readonly main: string; readonly isSure: boolean } {
  for (const withAddOn of WITH_ADD_ON) {
    const [, main = '', blank = ''] = withAddOn.exec(code) ?? []
    if (main === '' || !isTradeNumber(main)) continue
    return { main, isSure: isBySymbology || blank !== '' || PRINTED.test(main) }
  }
  return { main: code, isSure: false }
}

/** A GTIN as it is written on a package: GTIN-8, UPC-A, EAN-13, or all 14 digits. */
const shortGtin = (gtin: string): string =>
  gtin.replace(/^0{6}(?=\d{8}$)|^00(?=\d{12}$)|^0(?=\d{13}$)/, '')
