import { readWord } from '../encoding/word-cost.ts'

/** The encodings in which programs read UTF-8 by mistake. */
const MISTAKEN = ['windows-1252', 'windows-1251', 'windows-1250', 'macintosh'] as const

const bytesOf = new Map<string, ReadonlyMap<string, number>>()

/** The byte of each character of an encoding. */
function bytesIn(encoding: (typeof MISTAKEN)[number]): ReadonlyMap<string, number> {
  const known = bytesOf.get(encoding)
  if (known !== undefined) return known
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const bytes = new Map([...all].map((character, byte) => [character, byte]))
  bytesOf.set(encoding, bytes)
  return bytes
}

/**
 * What a text like `KÃ¤fig` was, in place of `Käfig`: UTF-8 that a program has read in another encoding, and saved as it read
 * it.
 * @returns undefined for one that is right
 */
export function beforeMisread(text: string): string | undefined {
  const special = text.match(NOT_ASCII) ?? []
  if (special.length === 0) return undefined
  for (const encoding of MISTAKEN) {
    const bytes = bytesIn(encoding)
    const mistaken = (some: string) => [...some].map((sign) => bytes.get(sign) ?? NONE)
    if (!special.every((some) => isUtf8(mistaken(some)))) continue
    const meant = new TextDecoder().decode(Uint8Array.from(mistaken(text)))
    if (meant !== text && meant.split(/\s/).every((word) => readWord(word).faults === 0))
      return meant
  }
  return undefined
}

const NOT_ASCII = /[^\0-\x7f]+/g

/** In no UTF-8. */
const NONE = 0xff

/** Whether bytes are UTF-8, with the continuations that each first byte of a letter needs. */
function isUtf8(bytes: readonly number[]): boolean {
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at++] ?? NONE
    const count = continuationsOf(first)
    if (count === undefined) return false
    for (let more = 0; more < count; more++, at++) {
      const next = bytes[at] ?? NONE
      if (next < 0x80 || next > 0xbf) return false
    }
  }
  return true
}

/** How many bytes follow the first one of a letter; undefined: none begins with it. */
function continuationsOf(first: number): number | undefined {
  if (first < 0x80) return 0
  if (first < 0xc2 || first > 0xf4) return undefined
  if (first < 0xe0) return 1
  return first < 0xf0 ? 2 : 3
}
