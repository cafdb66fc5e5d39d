import type { ImportTexts } from './import-texts.ts'

const MOST_NAMED = 5

/** Names lines of the file, the first of many. */
export function placeText(lines: readonly number[], texts: ImportTexts): string {
  const [first] = lines
  if (first !== undefined && lines.length === 1) return texts.line(first)
  return texts.linesOf(lines.slice(0, MOST_NAMED), lines.length)
}
