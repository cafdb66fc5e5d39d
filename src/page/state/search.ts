import { codeOfPetId, comparedCode } from '../../stock/barcode.ts'
import type { Pet } from './pet.ts'
import { spellings } from './spelling.ts'

// A search is a few words, in any order. A pet is found where each word is a part of its name or of its
// kind, or the beginning of its number or of a barcode. Zeros in front of digits do not count, so that a
// barcode is found in each of its forms. Digits with blanks between them are also one code, as it is
// printed below its bars.

/** What a person searches. */
export interface Search {
  readonly words: readonly Word[]
  /** All words as a name may begin with them, in each spelling. */
  readonly phrases: readonly string[]
  /** All words as one code. */
  readonly joined: Word | undefined
}

export interface Word {
  /** The parts that a name has to have, each in one of its spellings. */
  readonly parts: readonly (readonly string[])[]
  /** The beginning of a number or barcode. */
  readonly code: string
  /** That code without zeros in front; undefined where it is not of digits alone. */
  readonly digits: string | undefined
}

export function readSearch(text: string): Search {
  const tokens = text.toLowerCase().split(/\s+/).filter(Boolean)
  const words = tokens.map(readWord).filter(({ parts }) => parts.length > 0)
  const isPrinted = tokens.length > 1 && tokens.every((token) => IS_DIGITS.test(token))
  const joined = isPrinted ? readWord(tokens.join('')) : undefined
  return { words, phrases: spellings(tokens.join(' ')).map(wordsIn), joined }
}

/** Whether a text has words to search by. The best matches then come first. */
export const hasWords = (text: string): boolean => readSearch(text).words.length > 0

const IS_DIGITS = /^\d+$/

/** The page writes a pet without a name as # and its number. */
const NUMBER_SIGN = /^#(?=-?\d)/

// The expressions look ahead only: Safari before 16.4 runs no script that has one which looks behind.

/** A hyphen after a letter separates words: `Neon-Tetra`. */
const HYPHEN = /(\p{L})[-‐–](?=\p{L}|\s|$)/gu

/** A point or comma does, unless it is between digits: it then belongs to a number. */
const AFTER_NO_DIGIT = /(^|\D)[.,]+/g
const BETWEEN_WORDS = /(?:[\s;:!?()"„“”«»/+&_]|[.,](?!\d))+/g

/** The words of a text, with one blank between two of them. */
export const wordsIn = (text: string): string =>
  text.replace(HYPHEN, '$1 ').replace(AFTER_NO_DIGIT, '$1 ').replace(BETWEEN_WORDS, ' ').trim()

function readWord(token: string): Word {
  const code = token.replace(NUMBER_SIGN, '')
  const parts = wordsIn(code)
    .split(' ')
    .filter((part) => part !== '')
    .map(spellings)
  return { parts, code, digits: withoutZeros(code) }
}

/** A code of digits without zeros in front; undefined where there are other characters, or zeros alone. */
export const withoutZeros = (code: string): string | undefined =>
  (IS_DIGITS.test(code) && code.replace(/^0+/, '')) || undefined

/** The pet that a search can only mean: the single one found, or the one whose number or barcode it is. */
export function meantPet(found: readonly Pet[], text: string): Pet | undefined {
  if (found.length < 2) return found[0]
  const code = comparedCode(text.replace(/\s+/g, '').replace(NUMBER_SIGN, ''))
  return found.find(
    ({ petId, barcodes }) =>
      codeOfPetId(petId) === code || barcodes.some((barcode) => comparedCode(barcode) === code),
  )
}
