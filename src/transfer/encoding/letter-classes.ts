/** What a character is, when encodings are compared. */
export type LetterClass = (typeof SCRIPTS)[number][0] | 'sign' | 'odd' | 'drawing'

/** Latin letters of phonetic alphabets and of languages that no code page is for, but those of Romanian. */
const RARE_LATIN = /[\u0180-\u0217\u021c-\u02af]/

const SCRIPTS = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['thai', /\p{Script=Thai}/u],
  [
    'east_asian',
    /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[ー々〇・]/u,
  ],
] as const

/** Signs beyond ASCII that lists have, beside letters that Unicode counts among letters. */
const SIGNS = /[€£¥¢°½¼¾²³¹±×÷–—…•·ʻʼ«»‹›“”„‘’‚®™©§µªº№´\u00a0\u00ad¿¡†]/
export const EAST_ASIAN_SIGNS = /[\u3000-\u303f\uff01-\uff65]/

/** What frames and blocks are drawn of, and what has no character. */
const DRAWINGS = /[\u2320\u2321\u2500-\u25ff\p{Co}\p{Cn}]/u

const classes = new Map<string, LetterClass>()

/** The class of a character beyond ASCII. */
export function classOf(character: string): LetterClass {
  const known = classes.get(character)
  if (known !== undefined) return known
  const found = findClass(character)
  classes.set(character, found)
  return found
}

function findClass(character: string): LetterClass {
  if (SIGNS.test(character) || EAST_ASIAN_SIGNS.test(character)) return 'sign'
  if (DRAWINGS.test(character)) return 'drawing'
  if (!/[\p{L}\p{M}]/u.test(character) || RARE_LATIN.test(character)) return 'odd'
  return SCRIPTS.find(([, script]) => script.test(character))?.[0] ?? 'odd'
}
