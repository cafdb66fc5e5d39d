import type { LetterGroup } from './code-pages.ts'
import { eastAsianBits } from './east-asian-cost.ts'
import { codePageOf, decodeLegacy, GUESSED_ENCODINGS, type LegacyEncoding } from './encodings.ts'
import { costOfPairs, hasLanguages } from './language-cost.ts'
import { linesOf, type SpecialWord } from './special-words.ts'
import { readWord, type WordReading } from './word-cost.ts'

/** What speaks against reading words in an encoding. */
export interface Judgement {
  readonly encoding: LegacyEncoding
  /** All that read the words alike. */
  readonly alike: ReadonlySet<LegacyEncoding>
  /** The words as it has them. */
  readonly words: readonly string[]
  /** How unlikely they are, in bits. */
  readonly bits: number
  /** Whether a word has what no word of any language has. */
  readonly hasFault: boolean
  /** How unlikely a letter is beside its neighbour, in bits on the average; 0 where there are signs alone. */
  readonly letterBits: number
  /** Whether signs stand at letters, and may be other letters. */
  readonly hasDoubtful: boolean
  /** Whether the languages of its letters are known. */
  readonly isWeighed: boolean
  /** How unlikely one word is, in bits. */
  readonly bitsOf: (word: SpecialWord, text: string) => number
}

/** What no word of any language has. */
const FAULT_BITS = 24

/** How a file's words would be read, the likeliest first. */
export function judgeEncodings(
  words: readonly SpecialWord[],
  encodings: readonly LegacyEncoding[] = GUESSED_ENCODINGS,
): readonly Judgement[] {
  const bytes = linesOf(words)
  const readings = new Map<string, readonly WordReading[]>()
  const judged = encodings.flatMap((encoding) => {
    const text = decodeLegacy(bytes, encoding)
    if (text === undefined) return []
    const texts = text.split('\n').slice(0, -1)
    const read = readings.get(text) ?? texts.map(readWord)
    readings.set(text, read)
    return { text, judgement: judge(words, texts, read, encoding) }
  })
  judged.sort((a, b) => a.judgement.bits - b.judgement.bits)
  return judged
    .filter(({ text }, at) => judged.findIndex((each) => each.text === text) === at)
    .map(({ text, judgement }) => {
      const alike = judged.filter((each) => each.text === text)
      return { ...judgement, alike: new Set(alike.map((each) => each.judgement.encoding)) }
    })
}

function judge(
  words: readonly SpecialWord[],
  texts: readonly string[],
  readings: readonly WordReading[],
  encoding: LegacyEncoding,
): Judgement {
  const { letters, rarity } = codePageOf(encoding)
  const lettersOf = lettersBits(letters, encoding, readings)
  const bitsOf = (word: SpecialWord, reading: WordReading): number =>
    reading.bits + reading.faults * FAULT_BITS + lettersOf(word, reading).bits
  const found = words.map((word, at) => lettersOf(word, readings[at] ?? NOTHING))
  const count = found.reduce((sum, each) => sum + each.count, 0)
  const bits = found.reduce((sum, each) => sum + each.bits, 0)
  return {
    encoding,
    alike: new Set([encoding]),
    words: texts,
    bits: words.reduce((sum, word, at) => sum + bitsOf(word, readings[at] ?? NOTHING), rarity),
    hasFault: readings.some(({ faults }) => faults > 0),
    hasDoubtful: readings.some((each) => each.hasDoubtful),
    letterBits: count === 0 ? 0 : bits / count,
    isWeighed: letters === 'east_asian' || hasLanguages(letters),
    bitsOf: (word, text) => bitsOf(word, readWord(text)),
  }
}

const NOTHING: WordReading = { pairs: [], bits: 0, faults: 0, hasDoubtful: false }

interface LetterBits {
  readonly bits: number
  readonly count: number
}

/** What the letters of a word cost in an encoding, and how many they are. */
function lettersBits(
  letters: LetterGroup,
  encoding: LegacyEncoding,
  readings: readonly WordReading[],
): (word: SpecialWord, reading: WordReading) => LetterBits {
  const costOf = costOfPairs(letters, countPairs(readings))
  return ({ bytes }, { pairs }) => {
    const bits = pairs.reduce((sum, pair) => sum + costOf(pair), 0)
    if (letters !== 'east_asian') return { bits, count: pairs.length }
    const found = eastAsianBits(bytes, encoding)
    return { bits: bits + found.bits, count: pairs.length + found.count }
  }
}

function countPairs(readings: readonly WordReading[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { pairs } of readings) {
    for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}
