import { LF } from './file-end.ts'

/** A word of a file with bytes beyond ASCII. */
export interface SpecialWord {
  readonly bytes: Uint8Array
  /** Where it begins in the file. */
  readonly offset: number
}

/** How many different words are kept: a list of pets has no more that say anything new. */
const MAX_WORDS = 20_000

/** Longer ones are cut. */
const MAX_WORD_BYTES = 120

/**
 * The different words of a file that have bytes beyond ASCII, in its order. What stands between words is never the second byte of a letter in any
 * encoding.
 */
export function specialWords(bytes: Uint8Array, most = MAX_WORDS): readonly SpecialWord[] {
  const words = new Map<number, SpecialWord>()
  for (let at = 0; at < bytes.length && words.size < most; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    let from = at
    while (from > 0 && at - from < MAX_WORD_BYTES && isInWord(bytes[from - 1])) from--
    let [low, high] = [0, 0]
    for (at = from; at < bytes.length && isInWord(bytes[at]); at++) {
      low = (Math.imul(low, 31) + (bytes[at] ?? 0)) | 0
      high = (Math.imul(high, 37) + (bytes[at] ?? 0)) & 0xf_ffff
    }
    const key = high * 0x1_0000_0000 + low
    if (words.has(key)) continue
    words.set(key, {
      bytes: bytes.subarray(from, Math.min(at, from + MAX_WORD_BYTES)),
      offset: from,
    })
  }
  return [...words.values()]
}

/** Whether a byte is not a blank, a control character, a quote, a comma or a semicolon. */
const isInWord = (byte = 0): boolean =>
  byte > 0x20 && byte !== 0x22 && byte !== 0x2c && byte !== 0x3b

/** Words enough to find the encoding: the first ones, and two more with each byte. */
export function sampleOf(words: readonly SpecialWord[], most: number): readonly SpecialWord[] {
  const seen = new Uint8Array(256)
  return words.filter(({ bytes }, at) => {
    const isNew = bytes.some((byte) => byte >= 0x80 && (seen[byte] ?? 0) < 3)
    if (at >= most && !isNew) return false
    for (const byte of bytes) if (byte >= 0x80) seen[byte] = Math.min(3, (seen[byte] ?? 0) + 1)
    return true
  })
}

/** The bytes of words, a line each. */
export function linesOf(words: readonly SpecialWord[]): Uint8Array {
  const lines = new Uint8Array(words.reduce((sum, { bytes }) => sum + bytes.length + 1, 0))
  let at = 0
  for (const { bytes } of words) {
    lines.set(bytes, at)
    at += bytes.length
    lines[at++] = LF
  }
  return lines
}
