export type Glyph = 'fish' | 'bird' | 'fur' | 'shell' | 'food' | 'thing'

/**
 * Words in names of kinds, in both languages. What is bought for an animal is named after it in German (Fischfutter, Vogelkäfige), and so is
 * looked for first.
 */
const WORDS: readonly (readonly [Glyph, RegExp])[] = [
  ['food', /futter|leckerli|snack|food|feed\b|treats?\b|\b(hay|heu)\b/],
  [
    'thing',
    /zubehör|suppl(y|ies)|accessor|equipment|technik|käfig|cage|deko|decor|streu|litter|pflege/,
  ],
  ['fish', /fish|fisch|\bkoi|shrimp|garnele/],
  ['bird', /bird|vogel|vögel|parrot|papagei|sittich|finch|fink\b/],
  ['shell', /reptil|turtle|tortoise|schildkröte|snake|schlange|gecko|lizard|echse|amphib|frog/],
  [
    'fur',
    /mammal|säuge|small animal|kleintier|rodent|nage[rt]|rabbit|kaninchen|hamster|guinea|meerschwein|\b(dog|cat)s?\b/,
  ],
]

/** The glyph that stands for a kind, where its name says what it is. */
export function glyphOf(kind: string): Glyph | undefined {
  const name = kind.toLowerCase()
  return WORDS.find(([, words]) => words.test(name))?.[0]
}

/** What stands for a kind without a glyph. */
export const lettersOf = (kind: string): string => [...kind.trim()].slice(0, 2).join('').trim()
