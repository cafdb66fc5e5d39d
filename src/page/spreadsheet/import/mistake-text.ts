import type { MistakeGroup } from './mistakes.ts'

/** What is wrong, in the language of the page; undefined: the page has only the reader's sentence. */
export const mistakeText = (
  { code, column }: Pick<MistakeGroup, 'code' | 'column'>,
  texts: Readonly<Record<string, string>>,
): string | undefined => texts[`${code} ${column}`] ?? texts[code]

/** The reader's own words, which go on where the place of the mistake ends. */
export const readerSentence = (reason: string): string =>
  /^(?:is|has|begins|ends)\b/.test(reason)
    ? `It ${reason}`
    : reason.charAt(0).toUpperCase() + reason.slice(1)
