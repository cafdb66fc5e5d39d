import type { LegacyEncoding } from './encodings.ts'

/** Letters by their first byte, from and to, how rare one of them is, in bits, and the least second byte of these. */
type Rows = readonly (readonly [from: number, to: number, bits: number, second: number])[]

/** The order of the tables: signs and the letters of sounds, the common letters, then the rare ones. */
const ROWS: { readonly [encoding in LegacyEncoding]?: Rows } = {
  gbk: [
    [0xa1, 0xa3, 8, 0xa1],
    [0xb0, 0xd7, 9, 0xa1],
    [0xd8, 0xf7, 15, 0xa1],
  ],
  big5: [
    [0xa1, 0xa3, 8, 0x40],
    [0xa4, 0xc6, 10, 0x40],
    [0xc9, 0xf9, 15, 0x40],
  ],
  'euc-kr': [
    [0xa1, 0xa3, 8, 0xa1],
    [0xb0, 0xc8, 7, 0xa1],
    [0xca, 0xfd, 16, 0xa1],
  ],
  'euc-jp': [
    [0xa4, 0xa5, 5, 0xa1],
    [0xa1, 0xa3, 8, 0xa1],
    [0xb0, 0xcf, 10, 0xa1],
    [0xd0, 0xf4, 16, 0xa1],
  ],
  shift_jis: [
    [0x81, 0x81, 8, 0x40],
    [0x82, 0x83, 5, 0x40],
    [0x88, 0x97, 10, 0x40],
    [0x98, 0x9f, 16, 0x40],
    [0xe0, 0xea, 16, 0x40],
  ],
}

const ELSE_BITS = 20

/** A half-width letter of Japanese. */
const HALF_WIDTH_BITS = 10

/** What the letters of a word of East Asia cost, in bits, and how many they are. */
export function eastAsianBits(
  word: Uint8Array,
  encoding: LegacyEncoding,
): { readonly bits: number; readonly count: number } {
  const rows = ROWS[encoding] ?? []
  let [bits, count] = [0, 0]
  for (let at = 0; at < word.length; at++) {
    const first = word[at] ?? 0
    if (first < 0x80) continue
    count++
    if (encoding === 'shift_jis' && first >= 0xa1 && first <= 0xdf) {
      bits += HALF_WIDTH_BITS
      continue
    }
    const second = word[++at] ?? 0
    const row = rows.find(([from, to, , least]) => first >= from && first <= to && second >= least)
    bits += row?.[2] ?? ELSE_BITS
  }
  return { bits, count }
}
