import { classOf, type LetterClass } from './letter-classes.ts'
import { isDoubtful, RARE, type SignPlace, signBits } from './sign-cost.ts'

/** What speaks against a reading of a word, without its language. */
export interface WordReading {
  /** Pairs of letters of which one at least is beyond ASCII, in lower case; `_` is the begin or the end of a word. */
  readonly pairs: readonly string[]
  /** What its signs cost, in bits. */
  readonly bits: number
  /** How often it has what no word of any language has. */
  readonly faults: number
  /** Whether a sign stands at a letter, and may be another letter. */
  readonly hasDoubtful: boolean
}

/** What a letter of East Asia beside one of another script costs. */
const SEAM_BITS = 8

interface Letter {
  readonly text: string
  readonly class: LetterClass | 'blank'
  readonly isAscii: boolean
  readonly isUpper: boolean
  readonly isLower: boolean
}

const NONE: Letter = { text: '_', class: 'blank', isAscii: true, isUpper: false, isLower: false }

const letters = new Map<string, Letter>()

/** A character as it is judged: letters in lower case, and what is none in ASCII as a blank. */
function letterOf(character: string): Letter {
  const known = letters.get(character)
  if (known !== undefined) return known
  const isAscii = character < '\x80'
  if (isAscii && !/[a-z]/i.test(character)) return NONE
  const lower = SAME[character] ?? character.toLowerCase()
  const isUpper = character !== character.toLowerCase()
  const isLower = character !== character.toUpperCase() && !isUpper
  const letter = {
    text: lower,
    class: isAscii ? 'latin' : classOf(character),
    isAscii,
    isUpper,
    isLower,
  } as const
  letters.set(character, letter)
  return letter
}

/** Letters that are counted as others. */
const SAME: { readonly [letter: string]: string } = { İ: 'i', ș: 'ş', ț: 'ţ', Ș: 'ş', Ț: 'ţ' }

const isWordPart = ({ class: kind }: Letter): boolean =>
  kind !== 'blank' && kind !== 'sign' && kind !== 'odd' && kind !== 'drawing'

/** Judges a word as an encoding has it. */
export function readWord(word: string): WordReading {
  const pairs: string[] = []
  let [bits, faults] = [0, 0]
  let hasDoubtful = false
  let [older, before] = [NONE, NONE]
  for (let at = 0; at <= word.length; at++) {
    const letter = letterOf(word[at] ?? ' ')
    const [isPart, wasPart] = [isWordPart(letter), isWordPart(before)]
    if (isPart && wasPart) {
      if (isSeam(before, letter)) bits += SEAM_BITS
      else if (isFault(older, before, letter)) faults++
      else if (!(before.isAscii && letter.isAscii)) addPair(pairs, before, letter)
    } else if (isPart) addPair(pairs, NONE, letter)
    else if (wasPart) addPair(pairs, before, NONE)
    if (isSign(letter)) {
      const sign = readSign(word, at, letter, wasPart)
      if (sign === undefined) faults++
      else bits += sign.bits
      hasDoubtful ||= sign?.isDoubtful === true
    }
    ;[older, before] = [before, letter]
  }
  return { pairs, bits, faults, hasDoubtful }
}

function addPair(pairs: string[], first: Letter, second: Letter): void {
  if (
    (first.isAscii && second.isAscii) ||
    first.class === 'east_asian' ||
    second.class === 'east_asian'
  )
    return
  pairs.push(first.text + second.text)
}

/** Whether one of two letters is of East Asia, where other letters may stand beside it. */
const isSeam = (first: Letter, second: Letter): boolean =>
  first.class !== second.class &&
  (first.class === 'east_asian' || second.class === 'east_asian') &&
  (first.class === 'latin' || second.class === 'latin')

/** Whether no word has these letters one after another: of two scripts, or a capital within a word. */
function isFault(older: Letter, before: Letter, letter: Letter): boolean {
  if (before.class !== letter.class) return true
  if (before.isAscii && letter.isAscii) return false
  if (before.text === 'ς' && letter.class === 'greek') return true
  if (before.isLower && letter.isUpper) return true
  return isWordPart(older) && older.isUpper && before.isUpper && letter.isLower
}

const isSign = (letter: Letter): boolean => letter.class !== 'blank' && !isWordPart(letter)

/** @returns undefined for a sign where no word has it */
function readSign(
  word: string,
  at: number,
  { text: sign, class: kind }: Letter,
  isAfterLetter: boolean,
): { readonly bits: number; readonly isDoubtful: boolean } | undefined {
  const isBeforeLetter = isWordPart(letterOf(word[at + 1] ?? ' '))
  if (kind === 'drawing') return undefined
  if (kind === 'odd') {
    return isAfterLetter || isBeforeLetter ? undefined : { bits: RARE, isDoubtful: false }
  }
  const [before = ''] = /[a-z0-9]*$/i.exec(word.slice(0, at)) ?? []
  const [after = ''] = /^[a-z0-9]*/i.exec(word.slice(at + 1)) ?? []
  const place: SignPlace = { sign, before, after, isAfterLetter, isBeforeLetter }
  const bits = signBits(place)
  return bits === undefined ? undefined : { bits, isDoubtful: isDoubtful(place, bits) }
}
