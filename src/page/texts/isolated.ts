/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const FIRST_STRONG_ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'

/**
 * What people wrote, as it stands in a sentence: a name from right to left keeps its own order, and turns no colon, number or
 * bracket beside it. All other names stay as they are.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) && !text.startsWith(FIRST_STRONG_ISOLATE)
    ? FIRST_STRONG_ISOLATE + text + END_OF_ISOLATE
    : text

/** Texts whose sentences isolate each name that they are given. */
export function isolating<Texts extends object>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, isolatingText(text)]),
  ) as Texts
}

function isolatingText(text: unknown): unknown {
  if (typeof text === 'function') return (...given: unknown[]) => text(...given.map(isolatedValue))
  const isGroup = typeof text === 'object' && text !== null && !Array.isArray(text)
  return isGroup ? isolating(text) : text
}

function isolatedValue(value: unknown): unknown {
  if (typeof value === 'string') return isolated(value)
  return Array.isArray(value) ? value.map(isolatedValue) : value
}
