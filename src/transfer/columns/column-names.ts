import {
  GOODS,
  isOfBranch,
  type KnownPhrase,
  knownPhrase,
  OTHER_MEANINGS,
  UNITS,
} from './column-words.ts'

/** What the name of a column says. */
export interface NameMeaning extends KnownPhrase {
  /** How much of the name says it: 4 all, 3 all but units, brackets or what all goods are called, 1 all but a branch. */
  readonly closeness: number
  /** The branch or warehouse that the name has, in its words; empty where it has none. */
  readonly branch: string
}

type Words = readonly string[]

/** Longer names are sentences. */
const MAX_LENGTH = 100
const MAX_WORDS = 12

/** The words of a name: letters and digits alone, in lower case; `inStock` has two. */
export const wordsOf = (name: string): Words =>
  name.length > MAX_LENGTH
    ? []
    : name
        .normalize('NFC')
        .replace(/\p{Cf}/gu, '')
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== '')

/** What the names of a file say, each with the others beside it, which show what a branch is. */
export function meaningsOf(names: readonly string[]): readonly (NameMeaning | undefined)[] {
  const bare = names.map((name) => wordsOf(withoutBrackets(name)))
  const shared = new SharedWords(bare)
  return names.map((name, at) => ownMeaning(name) ?? shared.meaningOf(bare[at] ?? []))
}

/** What a name says by itself. */
function ownMeaning(name: string): NameMeaning | undefined {
  const exact = knownPhrase(wordsOf(name))
  if (exact !== undefined) return { ...exact, closeness: 4, branch: '' }
  const inside = wordsInBrackets(name)
  const outside = withoutBrackets(name)
  const found = nearlyKnown(wordsOf(outside))
  if (inside.some((word) => OTHER_MEANINGS.has(word) && !isSaid(word, found))) return undefined
  if (found !== undefined) {
    return { ...found, closeness: 3, branch: branchIn(inside) }
  }
  const [, field] = OF_GOODS.exec(name) ?? []
  if (field !== undefined) return fieldOfGoods(field)
  return fieldMeaning(outside) ?? dashedMeaning(outside)
}

/** `Variant - Stock Level`: a program says of each column whether it is of the product or of its variant. */
const OF_GOODS = /^\s*(?:product|variant|item|article|artikel|produkt|variante)\s+[-–—:|]\s+(.+)$/i

/** What the rest of such a name says: what stands before it is no branch. */
function fieldOfGoods(field: string): NameMeaning | undefined {
  const found = ownMeaning(field)
  return found && { ...found, closeness: Math.min(found.closeness, 3) }
}

/** `HB.field.EAN`: a trade number is one in any field. Another word may be of what the field belongs to. */
function fieldMeaning(name: string): NameMeaning | undefined {
  const [last = '', ...before] = name.split(/[.:/>]+/).reverse()
  const isOther = before.length === 0 || wordsOf(before.join(' ')).some(isOfOther)
  const found = isOther ? undefined : knownPhrase(wordsOf(last))
  return found?.column === 'barcode' ? { ...found, closeness: 3, branch: '' } : undefined
}

const isOfOther = (word: string): boolean => OTHER_MEANINGS.has(word)

/** Whether a word in brackets says once more what stands before them: `Reorder point (min)`. */
const isSaid = (word: string, found: KnownPhrase | undefined): boolean =>
  found !== undefined && knownPhrase([word])?.column === found.column

const BRACKETS = /[([{][^()[\]{}]*[)\]}]/g

export const withoutBrackets = (name: string): string => name.replace(BRACKETS, ' ')

const wordsInBrackets = (name: string): Words => wordsOf(name.match(BRACKETS)?.join(' ') ?? '')

const branchIn = (inside: Words): string => inside.filter((word) => !UNITS.has(word)).join(' ')

/** The branch that a name has in brackets, in its words; empty where it has none. */
export const branchInBrackets = (name: string): string => branchIn(wordsInBrackets(name))

/** What words say without the unit, and without what all goods are called: `Bestand in Stück`, `Product SKU`. */
function nearlyKnown(words: Words): KnownPhrase | undefined {
  const bare = withoutUnits(words)
  const isOfGoods = GOODS.has(bare[0] ?? '')
  return (
    knownPhrase(words) ?? knownPhrase(bare) ?? (isOfGoods ? knownPhrase(bare.slice(1)) : undefined)
  )
}

const withoutUnits = (words: Words): Words =>
  words.length > 0 && UNITS.has(words[words.length - 1] ?? '')
    ? withoutUnits(words.slice(0, -1))
    : words

/** `Main Street - Quantity on hand`, or the other way round. */
function dashedMeaning(name: string): NameMeaning | undefined {
  const parts = name.split(/\s[-–—:|/]\s/).map(wordsOf)
  const [first = [], last = []] = parts
  if (parts.length !== 2) return undefined
  const isFirst = isBranch(first)
  const found = isFirst ? nearlyKnown(last) : isBranch(last) ? nearlyKnown(first) : undefined
  const branch = (isFirst ? first : last).join(' ')
  return found && { ...found, closeness: 1, branch }
}

/** A name in two: its beginning, and the rest. */
const cutsOf = (words: Words) =>
  words.length > MAX_WORDS
    ? []
    : words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const)

const isBranch = (words: Words): boolean => words.every(isOfBranch)

/** What several names of a file begin or end with: it names a branch, or the program that the file is from. */
class SharedWords {
  readonly #begin = new Counts()
  readonly #end = new Counts()
  /** What stands before a branch. */
  readonly #before = new Counts()
  readonly #half: number

  constructor(names: readonly Words[]) {
    this.#half = Math.max(2, names.length / 2)
    for (const [beginning, rest] of names.flatMap(cutsOf)) {
      if (isBranch(beginning)) this.#begin.add(beginning)
      if (!isBranch(rest)) continue
      this.#end.add(rest)
      this.#before.add(beginning)
    }
  }

  meaningOf(words: Words): NameMeaning | undefined {
    for (const [beginning, rest] of cutsOf(words)) {
      const ofBeginning = isBranch(rest) ? knownPhrase(beginning) : undefined
      if (ofBeginning !== undefined && this.#isBranchOf(ofBeginning, beginning, rest)) {
        return { ...ofBeginning, closeness: 1, branch: rest.join(' ') }
      }
      const isOfAll = isBranch(beginning) && this.#begin.of(beginning) >= this.#half
      const ofRest = isOfAll ? knownPhrase(rest) : undefined
      if (ofRest !== undefined) return { ...ofRest, closeness: 1, branch: beginning.join(' ') }
    }
    return undefined
  }

  /** Several columns are of the branch, or several branches have the column: `Stock North`, `Stock South`. */
  #isBranchOf({ column }: KnownPhrase, phrase: Words, branch: Words): boolean {
    const isStock = column === 'quantity' || column === 'lowStockAt'
    if (!isStock) return this.#end.of(branch) >= this.#half
    return this.#end.of(branch) > 1 || this.#before.of(phrase) > 1
  }
}

class Counts {
  readonly #counts = new Map<string, number>()

  add(words: Words): void {
    const key = words.join(' ')
    this.#counts.set(key, this.of(words) + 1)
  }

  of(words: Words): number {
    return this.#counts.get(words.join(' ')) ?? 0
  }
}
