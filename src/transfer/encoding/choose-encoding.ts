import { decodeLegacy, isTextIn, type LegacyEncoding } from './encodings.ts'
import { type Judgement, judgeEncodings } from './judge-encodings.ts'
import { linesOf, type SpecialWord, sampleOf, specialWords } from './special-words.ts'
import { readWord } from './word-cost.ts'

/** The encoding that a file's words show, or those that they leave open. */
type EncodingChoice =
  | { readonly encoding: LegacyEncoding; readonly text: string }
  /** Two or three, the likeliest first; none where the bytes are text in no encoding. */
  | { readonly open: readonly OpenEncoding[] }
  /** Where a word begins that is UTF-8, in a file that is not. */
  | { readonly mixedAt: number }

/** An encoding that a file may have, with the first words that differ between such encodings. */
export interface OpenEncoding {
  readonly encoding: LegacyEncoding | 'utf-8'
  readonly words: readonly { readonly offset: number; readonly text: string }[]
}

/** Words enough to find the encoding. */
const SAMPLE = 100

/**
 * How much likelier than the next one an encoding must be to be chosen, in bits: as Windows-1252, by few words as that, as any
 * other one, and as one of East Asia. */
const MARGIN_1252 = 12
const MARGIN_FEW_WORDS = 16
const MARGIN = 24
const FEW_WORDS = 2
const MARGIN_EAST_ASIAN = 32
/** The most bits of a letter in a language. */
const MAX_LETTER_BITS = 9
const MAX_EAST_ASIAN_BITS = 12

const MAX_CHOICES = 3
/** How many words show the difference. */
const MAX_WORDS = 3
/** What is less likely than the likeliest one by more bits is no third choice. */
const CHOICE_BITS = 80

/** Finds out in which encoding the words of a file are, which is not UTF-8. */
export function chooseEncoding(bytes: Uint8Array): EncodingChoice {
  const words = specialWords(bytes)
  const sample = sampleOf(words, SAMPLE)
  const judged = judgeEncodings(sample)
  const mixed = utf8Word(words, judged[0], UTF8_MARGIN)
  if (mixed !== undefined) return { mixedAt: mixed.offset }
  const [best, next] = judged
  const strange = best && firstStrange(words, best)
  if (best !== undefined && strange === undefined && isSure(best, next)) {
    const encoding = nameOf(best)
    const text = decodeLegacy(bytes, encoding)
    if (text !== undefined) return { encoding, text }
  }
  const readable = firstOf(judged, MAX_CHOICES, ({ encoding }) => isTextIn(bytes, encoding))
  return { open: openEncodings(strange === undefined ? sample : [strange, ...sample], readable) }
}

/** A text of more words is UTF-8 by no chance. */
const MAX_CHANCE_WORDS = 3

/**
 * The encodings that a short text may have that is UTF-8 by chance: no word of any language is in it, and in another encoding they are words.
 * @returns undefined for all others
 */
export function openIfChance(bytes: Uint8Array): readonly OpenEncoding[] | undefined {
  const words = specialWords(bytes, MAX_CHANCE_WORDS + 1)
  if (words.length > MAX_CHANCE_WORDS) return undefined
  const texts = words.map((word) => new TextDecoder().decode(word.bytes))
  const areStrange = texts.every(isStrange)
  const best = areStrange ? judgeEncodings(words).find(isText) : undefined
  if (best === undefined) return undefined
  const [open = { encoding: best.encoding, words: [] }] = openEncodings(words, [best])
  const asUtf8 = open.words.map(({ offset }, at) => ({ offset, text: shownPart(texts[at] ?? '') }))
  return [open, { encoding: 'utf-8', words: asUtf8 }]
}

/** Whether a text has letters of two scripts in a word, or rare ones; capitals and what does not show are left out. */
function isStrange(text: string): boolean {
  const seen = text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '').toLowerCase()
  return readWord(seen).faults > 0 || RARE_PLANES.test(seen)
}

/** Where Unicode has no letters yet, or those of old books. */
const RARE_PLANES = /[\p{Cn}\u{20000}-\u{3ffff}]/u

/** Whether words have letters alone that stand as in a language; those of East Asia beside Latin ones do not show it. */
const isText = (judgement: Judgement): boolean =>
  !judgement.hasFault &&
  judgement.letterBits > 0 &&
  isLikely(judgement) &&
  !(EAST_ASIAN.has(judgement.encoding) && judgement.words.some((word) => /[a-z]/i.test(word)))

/** Where a word begins that is UTF-8, and no word in an encoding that a person has decided on. */
export function utf8Within(bytes: Uint8Array, encoding: LegacyEncoding): number | undefined {
  const words = specialWords(bytes)
  const [judged] = judgeEncodings(sampleOf(words, SAMPLE), [encoding])
  return judged && utf8Word(words, judged, UTF8_MARGIN_DECIDED)?.offset
}

function firstOf<T>(all: readonly T[], most: number, matches: (one: T) => boolean): readonly T[] {
  const found: T[] = []
  for (const one of all) {
    if (found.length === most) break
    if (matches(one)) found.push(one)
  }
  return found
}

/** Windows-1252 where it reads the words as the likeliest one does. */
const nameOf = ({ encoding, alike }: Judgement): LegacyEncoding =>
  alike.has('windows-1252') ? 'windows-1252' : encoding

function isSure(best: Judgement, next: Judgement | undefined): boolean {
  const margin = (next?.bits ?? Number.POSITIVE_INFINITY) - best.bits
  return !best.hasFault && isLikely(best) && margin >= marginOf(best)
}

/** Whether the letters of words stand as they do in a language. */
const isLikely = ({ encoding, isWeighed, letterBits }: Judgement): boolean =>
  isWeighed && letterBits <= (EAST_ASIAN.has(encoding) ? MAX_EAST_ASIAN_BITS : MAX_LETTER_BITS)

function marginOf({ encoding, alike, letterBits, hasDoubtful, words }: Judgement): number {
  if (EAST_ASIAN.has(encoding)) return MARGIN_EAST_ASIAN
  if (hasDoubtful || !alike.has('windows-1252')) return MARGIN
  return words.length <= FEW_WORDS && letterBits > 0 ? MARGIN_FEW_WORDS : MARGIN_1252
}

const EAST_ASIAN: ReadonlySet<LegacyEncoding> = new Set([
  'gbk',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
])

/** The first word of a file that is none in the likeliest encoding. */
function firstStrange(
  words: readonly SpecialWord[],
  { encoding }: Judgement,
): SpecialWord | undefined {
  const texts = decodeLegacy(linesOf(words), encoding)?.split('\n') ?? []
  return words.find((_, at) => readWord(texts[at] ?? '').faults > 0)
}

/** What a letter of UTF-8 may cost. */
const UTF8_PAIR_BITS = 6
/** How much likelier UTF-8 must be for a word, and where a person has decided on another encoding. */
const UTF8_MARGIN = 10
const UTF8_MARGIN_DECIDED = 30

/** A word that is UTF-8, and no word in the likeliest encoding; any where the file has more UTF-8 than other letters. */
function utf8Word(
  words: readonly SpecialWord[],
  best: Judgement | undefined,
  margin: number,
): SpecialWord | undefined {
  const texts = new TextDecoder().decode(linesOf(words)).split('\n')
  const others = best && decodeLegacy(linesOf(words), best.encoding)?.split('\n')
  const strayOf = (text: string) => text.split('\ufffd').length - 1
  const stray = texts.reduce((sum, text) => sum + strayOf(text), 0)
  const whole = texts.reduce((sum, text) => sum + countSpecial(text) - strayOf(text), 0)
  if (margin === UTF8_MARGIN && whole >= stray)
    return words.find((_, at) => strayOf(texts[at] ?? '') === 0) ?? words[0]
  return words.find((word, at) => {
    const text = texts[at] ?? ''
    if (strayOf(text) > 0) return false
    const { pairs, bits, faults } = readWord(text)
    const other = others?.[at]
    const most = bits + pairs.length * UTF8_PAIR_BITS + margin
    return (
      faults === 0 &&
      (best === undefined || other === undefined || best.bitsOf(word, other) >= most)
    )
  })
}

/** Letters beyond ASCII; the script N’Ko is left out, which `ß` begins in UTF-8 with a sign after it. */
const countSpecial = (text: string): number => text.match(/[^\0-\x7f\u07c0-\u07ff]/gu)?.length ?? 0

function openEncodings(
  words: readonly SpecialWord[],
  [best, ...others]: readonly Judgement[],
): readonly OpenEncoding[] {
  if (best === undefined) return []
  const [next, ...rest] = others
  const near = rest.filter(({ bits, hasFault }) => !hasFault && bits - best.bits <= CHOICE_BITS)
  const encodings = [best, ...(next === undefined ? [] : [next]), ...near]
    .slice(0, MAX_CHOICES)
    .map(nameOf)
  const read = words.map(({ bytes, offset }) => ({
    offset,
    texts: encodings.map((each) => shownPart(decodeLegacy(bytes, each) ?? '')),
  }))
  const differing = [...read].sort((a, b) => countDifferent(b.texts) - countDifferent(a.texts))
  const shown = differing.slice(0, MAX_WORDS).sort((a, b) => a.offset - b.offset)
  return encodings.map((encoding, at) => ({
    encoding,
    words: shown.map(({ offset, texts }) => ({ offset, text: texts[at] ?? '' })),
  }))
}

const countDifferent = (texts: readonly string[]): number => new Set(texts).size

/** A word without what separates it from the next one. */
const shownPart = (word: string): string =>
  word.split('|').find((part) => /[^\0-\x7f]/.test(part)) ?? word
