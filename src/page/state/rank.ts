/** How well a pet matches a search, the best first. 0 is for pets that are not found. */
export const RANK = {
  none: 0,
  /** The name, the number or a barcode. */
  whole: 1,
  /** The name begins with the words. */
  nameBegins: 2,
  words: 3,
  beginningsOfWords: 4,
  partsOfWords: 5,
} as const

export const LAST_RANK = RANK.partsOfWords

/** The worse rank of each two. @returns the first array, changed */
export function worseOfBoth(one: Uint8Array, other: Uint8Array): Uint8Array {
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at] as number, other[at] as number]
    one[at] = a === RANK.none || b === RANK.none ? RANK.none : Math.max(a, b)
  }
  return one
}

/** Takes the better rank of each two. */
export function takeBetter(ranks: Uint8Array, others: Uint8Array): void {
  for (let at = 0; at < ranks.length; at++) {
    const other = others[at] as number
    if (other !== RANK.none && (ranks[at] === RANK.none || other < (ranks[at] as number))) {
      ranks[at] = other
    }
  }
}
