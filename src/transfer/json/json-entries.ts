import {
  BeyondBounds,
  MAX_CELL_LENGTH,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_PETS,
  tooLongCell,
  tooManyCells,
  tooManyPets,
} from '../reading/bounds.ts'
import type { Mistake } from '../reading/import-reading.ts'

const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92
const OPENING: ReadonlySet<number> = new Set([91, 123])
const CLOSING: ReadonlySet<number> = new Set([93, 125])

/** A character may be written with six: \u0041. */
const LONGEST_VALUE = 6 * MAX_CELL_LENGTH

const tooManyFields: Mistake = {
  code: 'too_large',
  reason: `has more than ${MAX_COLUMNS} fields: take those away that are not needed`,
}

/**
 * Cuts the text of a JSON array into the texts of its entries, each to be parsed by itself: parsed as a whole, a text takes
 * many times its length. Where the text is no array in JSON, one of its pieces is no JSON.
 * @throws BeyondBounds
 */
export function* entriesOf(text: string): Generator<string> {
  const size = new ArraySize()
  let depth = 0
  let entry = 0
  let value = 0
  let at = skipBlanks(text, 0)
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfText(text, at)
      if (isField(text, end)) size.addName(text.slice(at, end))
      at = end
    }
    if (OPENING.has(code)) depth++
    if (CLOSING.has(code) && --depth === 0) break
    if (code === COMMA || OPENING.has(code)) {
      size.addValue()
      if (depth <= 2) value = at
    }
    if (code === COMMA) size.addComma(depth)
    if (code === COMMA && depth === 1) yield text.slice(entry, at)
    if (depth === 1 && (code === COMMA || OPENING.has(code))) entry = at + 1
    if (at - value > LONGEST_VALUE) throw new BeyondBounds(tooLongCell)
  }
  const last = text.slice(entry, at)
  if (size.entries > 1 || last.trim() !== '') yield last
  const isWhole = text[at] === ']' && skipBlanks(text, at + 1) === text.length
  if (!isWhole) yield text.slice(at)
}

/** Holds an array to its size. */
class ArraySize {
  entries = 1
  #values = 0
  #fieldsOfEntry = 1
  readonly #names = new Set<string>()

  addValue(): void {
    if (++this.#values > MAX_CELLS) throw new BeyondBounds(tooManyCells)
  }

  /** @param depth of the array or object that goes on: 1 for the array itself */
  addComma(depth: number): void {
    if (depth === 1) this.#fieldsOfEntry = 1
    if (depth === 1 && ++this.entries > MAX_PETS) throw new BeyondBounds(tooManyPets)
    if (depth === 2 && ++this.#fieldsOfEntry > MAX_COLUMNS) throw new BeyondBounds(tooManyFields)
  }

  addName(field: string): void {
    this.#names.add(field)
    if (this.#names.size > MAX_COLUMNS) throw new BeyondBounds(tooManyFields)
  }
}

/** The offset of the quote that ends a text, or of the last character that it may have. */
function endOfText(text: string, start: number): number {
  const end = Math.min(text.length, start + LONGEST_VALUE + 2)
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return end
}

/** Whether the text that ends there names a field. */
const isField = (text: string, end: number): boolean =>
  text.charCodeAt(skipBlanks(text, end + 1)) === COLON

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}
