import type { Pet } from './pet.ts'
import { RANK, takeBetter, worseOfBoth } from './rank.ts'
import { type Search, type Word, withoutZeros, wordsIn } from './search.ts'
import { spellings } from './spelling.ts'

/** A change of a pet has the texts of so many made again. */
const BLOCK_PETS = 256

/** The texts of pets, in blocks, which stay as long as their pets do. */
export class SearchIndex {
  /** The blocks by their first pets. */
  #blocks = new Map<Pet, Block>()

  /** Makes a first search fast. To be called with pets as they arrive. */
  prepare(pets: readonly Pet[]): void {
    const [first] = pets
    if (first !== undefined) this.#blocks.set(first, new Block(pets))
  }

  /** @returns for each of these pets in its place: its rank, or 0 where it is not found */
  find(pets: readonly Pet[], search: Search): Uint8Array {
    const found = new Uint8Array(pets.length)
    const used: Block[] = []
    for (let at = 0; at < pets.length; at += used.at(-1)?.pets.length ?? 0) {
      const block = this.#blockAt(pets, at)
      found.set(block.find(search), at)
      used.push(block)
    }
    if (this.#blocks.size > 2 * used.length) this.#keepOnly(used)
    return found
  }

  #blockAt(pets: readonly Pet[], at: number): Block {
    const first = pets[at] as Pet
    const known = this.#blocks.get(first)
    if (known?.isAt(pets, at)) return known
    let end = at + 1
    while (end < Math.min(at + BLOCK_PETS, pets.length) && !this.#blocks.has(pets[end] as Pet))
      end++
    const block = new Block(pets.slice(at, end))
    this.#blocks.set(first, block)
    return block
  }

  #keepOnly(blocks: readonly Block[]): void {
    this.#blocks = new Map(blocks.map((block) => [block.pets[0] as Pet, block]))
  }
}

/**
 * The texts of some pets. All of them are one text, which a browser searches ten times as fast as many
 * small ones.
 */
class Block {
  readonly #names: JoinedTexts
  readonly #codes: JoinedTexts

  constructor(readonly pets: readonly Pet[]) {
    this.#names = new JoinedTexts(pets.map(namesOf))
    this.#codes = new JoinedTexts(pets.map(codesOf))
  }

  /** Whether a list has exactly these pets from an index on. */
  isAt(list: readonly Pet[], from: number): boolean {
    return this.pets.every((pet, at) => list[from + at] === pet)
  }

  /** @returns for each pet in its place: its rank, or 0 where it is not found */
  find({ words, phrases, joined }: Search): Uint8Array {
    const codes = words.map((word) => this.#withCode(word))
    const ranks = words
      .map((word, at) => this.#withWord(word, codes[at]))
      .reduce(worseOfBoth, new Uint8Array(this.pets.length).fill(RANK.whole))
    // A code of its own is better than one word among others.
    const whole = joined ? this.#withCode(joined) : words.length === 1 ? codes[0] : undefined
    if (whole !== undefined) takeBetter(ranks, whole)
    for (const phrase of phrases) this.#names.markBeginnings(phrase, ranks)
    return ranks
  }

  #withWord({ parts }: Word, codes: Uint8Array | undefined): Uint8Array {
    const ranks = parts.map((part) => this.#withPart(part)).reduce(worseOfBoth)
    if (codes !== undefined) {
      // A whole number is a word among others here.
      takeBetter(
        ranks,
        codes.map((rank) => (rank === RANK.whole ? RANK.words : rank)),
      )
    }
    return ranks
  }

  #withPart(all: readonly string[]): Uint8Array {
    const ranks = new Uint8Array(this.pets.length)
    const spellings = all.filter((each) => this.#names.has(each))
    let left = this.pets.length
    for (const each of spellings) left -= this.#names.mark(` ${each} `, RANK.words, ranks)
    for (const each of spellings) {
      if (left > 0) left -= this.#names.mark(` ${each}`, RANK.beginningsOfWords, ranks)
    }
    for (const each of spellings) {
      if (left > 0) left -= this.#names.mark(each, RANK.partsOfWords, ranks)
    }
    return ranks
  }

  /** @returns undefined where no code begins with a word */
  #withCode({ code, digits }: Word): Uint8Array | undefined {
    const ranks = new Uint8Array(this.pets.length)
    let found = this.#markCode(`\n${code}`, ranks)
    if (digits !== undefined) found += this.#markCode(`\r${digits}`, ranks)
    return found === 0 ? undefined : ranks
  }

  #markCode(code: string, ranks: Uint8Array): number {
    if (!this.#codes.has(code)) return 0
    let found = 0
    for (const end of ['\n', '\r']) found += this.#codes.mark(code + end, RANK.whole, ranks)
    return found + this.#codes.mark(code, RANK.beginningsOfWords, ranks)
  }
}

/** Texts of many pets in one, and where each begins. */
class JoinedTexts {
  readonly #text: string
  readonly #begins: Uint32Array

  constructor(texts: readonly string[]) {
    this.#text = texts.join('')
    this.#begins = new Uint32Array(texts.length + 1)
    let begin = 0
    texts.forEach(({ length }, at) => {
      begin += length
      this.#begins[at + 1] = begin
    })
  }

  /** Whether any of the texts has a part. */
  has(part: string): boolean {
    return this.#text.includes(part)
  }

  /** Sets the rank of each text that has a part, and no rank yet. @returns of how many */
  mark(part: string, rank: number, ranks: Uint8Array): number {
    let marked = 0
    this.#eachWith(part, (next) => {
      if (ranks[next] !== RANK.none) return
      ranks[next] = rank
      marked += 1
    })
    return marked
  }

  /** Sets a better rank where a text that is found begins with a phrase, or is the phrase. */
  markBeginnings(phrase: string, ranks: Uint8Array): void {
    this.#eachWith(`${NAME_MARK} ${phrase} `, (next, at) => {
      const end = this.#text[at + phrase.length + 3]
      const isWhole = end === undefined || end === NAME_MARK || end === KIND_MARK
      if (ranks[next] !== RANK.none && ranks[next] !== RANK.whole) {
        ranks[next] = isWhole ? RANK.whole : RANK.nameBegins
      }
    })
  }

  /** Calls back with the place of each text that has a part, once. */
  #eachWith(part: string, found: (next: number, at: number) => void): void {
    const text = this.#text
    const begins = this.#begins
    let next = 0
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, begins[next])) {
      while ((begins[next + 1] ?? text.length) <= at) next += 1
      found(next, at)
      next += 1
    }
  }
}

/** Precede each spelling of a name and of a kind. No search has a line feed. */
const NAME_MARK = '\n'
const KIND_MARK = '\r'

/** The words of name and kind in all spellings, with blanks around each word. */
const namesOf = ({ name, kind }: Pet): string => marked(name, NAME_MARK) + marked(kind, KIND_MARK)

const marked = (text: string | null, mark: string): string =>
  text === null
    ? ''
    : spellings(text)
        .map((spelling) => `${mark} ${wordsIn(spelling)} `)
        .join('')

/** Number and barcodes, each after a line feed; again without zeros in front, after carriage returns. */
function codesOf({ petId, barcodes }: Pet): string {
  let codes = `\n${petId}\r${petId}`
  for (const barcode of barcodes) {
    codes += `\n${barcode.toLowerCase()}`
    const digits = withoutZeros(barcode)
    if (digits !== undefined) codes += `\r${digits}`
  }
  return `${codes}\n`
}
