// Control characters, line breaks, halves of surrogate pairs, and the bidi controls that reorder the text around them: embeddings, overrides
// and isolates. They would break a line, or steer the terminal, the label or the file that a name is written to. The other bidi controls
// (U+200E, U+200F, U+061C) are marks that names from right to left need beside digits and signs: they reorder no more than a letter does.
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u
const ALL_FORBIDDEN = new RegExp(FORBIDDEN, 'gu')
const LINE_BREAK = /[\n\v\f\r\x85\u2028\u2029]/
const BREAKS_AND_TABS = /[\t\n\v\f\r\x85\u2028\u2029]+/g

// Some of these belong into a name, as what joins an emoji's parts, but none of them shows by itself: blanks,
// joiners, variation selectors, fillers, the blank pattern of Braille, marks around annotations.
const UNSEEN = '\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb'
const VISIBLE = new RegExp(`[^\\s${UNSEEN}]`, 'u')
const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu')

/** A name without its outer blanks (empty where there is nothing else), or why it is not a name. */
export type NameReading = { readonly value: string } | { readonly reason: string }

/**
 * Reads the name of a pet or a key.
 * @param maxLength the most characters (Unicode code points) that it can have
 */
export function readName(value: unknown, maxLength: number): NameReading {
  const wrong = { reason: `must be text of 1 to ${maxLength} characters` }
  if (typeof value !== 'string') return wrong
  const name = value.trim()
  const [found] = FORBIDDEN.exec(name) ?? []
  if (found !== undefined) return { reason: describeForbidden(value, found) }
  if (isLonger(name, maxLength)) return wrong
  const isBlank = name !== '' && !VISIBLE.test(name)
  return isBlank ? { reason: 'must have a character that can be seen' } : { value: name }
}

/** True for a name in the form in which it is stored: reading does not change it. */
export function isName(value: unknown, maxLength: number): value is string {
  const read = readName(value, maxLength)
  return 'value' in read && read.value === value && value !== ''
}

/** Makes a name of any text; empty where no character can stay, or none that stays can be seen. */
export function mendName(text: string, maxLength: number): string {
  const line = text.replace(BREAKS_AND_TABS, ' ').replace(ALL_FORBIDDEN, '').trim()
  const name = [...line].slice(0, maxLength).join('').trimEnd()
  return VISIBLE.test(name) ? name : ''
}

/** Replaces what could steer a terminal, break a line or reverse its direction. */
export const harmlessText = (text: string, instead = ' '): string =>
  text.replace(ALL_FORBIDDEN, instead)

/** Quotes a text, with an escape for each character that a name cannot have; of a text that does not show, for all. */
export function quotedText(text: string): string {
  const quoted = JSON.stringify(text).replace(ALL_FORBIDDEN, escaped)
  return VISIBLE.test(text) ? quoted : quoted.replace(ALL_UNSEEN, escaped)
}

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

function describeForbidden(text: string, found: string): string {
  const skipped = text.length - text.trimStart().length
  const place = [...text.slice(0, text.indexOf(found, skipped))].length + 1
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `must be one line of plain text (character ${place} is U+${code}, ${kindOf(found)})`
}

function kindOf(character: string): string {
  if (LINE_BREAK.test(character)) return 'a line break'
  if (/\p{Cc}/u.test(character)) return 'a control character'
  return /\p{Cs}/u.test(character) ? 'half a character' : 'a bidi control'
}

// A code point has at most two units, so a text of more than twice the length needs no counting.
const isLonger = (text: string, length: number): boolean =>
  text.length > 2 * length || (text.length > length && [...text].length > length)
