import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_LINES, tooLongCell, tooManyEntries } from './bounds.ts'
import type { Mistake } from './import-reading.ts'

const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPENING: ReadonlySet<number> = new Set([91, 123])
const CLOSING: ReadonlySet<number> = new Set([93, 125])

/** A character may be written with six: \u0041. */
const LONGEST_VALUE = 6 * MAX_CELL_LENGTH

const tooManyFields: Mistake = {
  code: 'too_large',
  reason: `has an entry of more than ${MAX_COLUMNS} fields: take those away that are not needed`,
}

/**
 * Looks over a JSON text before it is parsed, which takes many times its length: how many entries its array has, how many
 * fields an entry, and how long a value is.
 * @returns what is beyond a bound
 */
export function beyondJsonBounds(text: string): Mistake | undefined {
  let depth = 0
  let entries = 0
  let fields = 0
  let value = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfText(text, at)
    else if (OPENING.has(code) && ++depth === 2) fields = 0
    else if (CLOSING.has(code)) depth--
    else if (code === COMMA && depth === 1 && ++entries >= MAX_LINES) return tooManyEntries
    else if (code === COMMA && depth === 2 && ++fields >= MAX_COLUMNS) return tooManyFields
    if (depth <= 2 && (code === COMMA || OPENING.has(code))) value = at
    if (at - value > LONGEST_VALUE) return tooLongCell
  }
  return undefined
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
