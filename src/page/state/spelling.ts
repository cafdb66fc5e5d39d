/**
 * A text as it is searched: without case, accents and apostrophes, `ß` as `ss`. Where it has umlauts also
 * with `ae`, `oe` and `ue` for them, since both are written.
 */
export function spellings(text: string): readonly [string, ...string[]] {
  const plain = text.toLowerCase().replace(APOSTROPHES, '')
  // Most names have no accents. Removing accents takes ten times as long.
  if (IS_ASCII.test(plain)) return [plain]
  const composed = plain.normalize('NFC')
  const spelled = composed.replace(/[äöü]/g, (umlaut) => UMLAUTS[umlaut] ?? umlaut)
  return spelled === composed ? [folded(composed)] : [folded(composed), folded(spelled)]
}

const IS_ASCII = /^[\n -~]*$/
const APOSTROPHES = /['’‘ʼ`´]/g
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Letters that are no other letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

const folded = (lowerCase: string): string =>
  lowerCase
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđłı]/g, (letter) => LETTERS[letter] ?? letter)
