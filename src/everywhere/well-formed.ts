/** A text in which each half of a character that stands alone is U+FFFD: `text.toWellFormed()`. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')
