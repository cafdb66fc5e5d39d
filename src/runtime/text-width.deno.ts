import { stripVTControlCharacters } from 'node:util'

const segmenter = new Intl.Segmenter()

// Characters of East Asian scripts, and emoji.
const IS_WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f)/u
const IS_EMPTY = /^[\p{Mark}\p{Control}\p{Format}]*$/u

/** How many columns of a terminal a text takes: some characters take two, and some none. */
export function textWidth(text: string): number {
  let width = 0
  for (const { segment } of segmenter.segment(stripVTControlCharacters(text))) {
    if (!IS_EMPTY.test(segment)) width += IS_WIDE.test(segment) ? 2 : 1
  }
  return width
}
