import type { LetterGroup } from './code-pages.ts'
import { LANGUAGES } from './language-pairs.ts'

/** What a pair of letters costs that a language has rarely or never, in bits. */
const UNKNOWN_BITS = 13
/** What one costs in letters of which no language is known here, and a Latin one beside them. */
const NEUTRAL_BITS = 6
const LATIN_BITS = 10
/** What a pair of another language costs more: a list in one has words of others. */
const FOREIGN_BITS = 4

const LATIN = /\p{Script=Latin}/u

/** Bits by pairs of letters. */
type PairBits = ReadonlyMap<string, number>

const LEVELS = '0123456789'

const tables = new Map<string, PairBits>()

/** The pairs of a language. */
function pairsOf(language: string): PairBits {
  const known = tables.get(language)
  if (known !== undefined) return known
  const pairs = new Map<string, number>()
  for (const entry of language.split(' ')) {
    const [letter = '', ...rest] = entry
    let [bits, isAfter] = [UNKNOWN_BITS, false]
    for (const character of rest) {
      const level = LEVELS.indexOf(character)
      if (character === '|') isAfter = true
      else if (level !== -1) bits = level
      else pairs.set(isAfter ? letter + character : character + letter, bits)
    }
  }
  tables.set(language, pairs)
  return pairs
}

/** What pairs of letters cost in the languages of an encoding. */
type PairCost = (pair: string) => number

/**
 * The cost of a pair in the language that fits a text best.
 * @param counts how often the text has each pair
 */
export function costOfPairs(letters: LetterGroup, counts: ReadonlyMap<string, number>): PairCost {
  if (!hasLanguages(letters)) return (pair) => (LATIN.test(pair) ? LATIN_BITS : NEUTRAL_BITS)
  const languages = LANGUAGES[letters].map(pairsOf)
  const sums = languages.map((language) => {
    let sum = 0
    for (const [pair, count] of counts) sum += count * (language.get(pair) ?? UNKNOWN_BITS)
    return { language, sum }
  })
  const [best] = sums.sort((a, b) => a.sum - b.sum)
  return (pair) => {
    const own = best?.language.get(pair)
    if (own !== undefined) return own
    const others = languages.map((each) => (each.get(pair) ?? UNKNOWN_BITS) + FOREIGN_BITS)
    return Math.min(UNKNOWN_BITS, ...others)
  }
}

/** Whether the languages of an encoding are known here. */
export const hasLanguages = (letters: LetterGroup): letters is keyof typeof LANGUAGES =>
  Object.hasOwn(LANGUAGES, letters)
