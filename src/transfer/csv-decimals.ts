import type { CsvColumn } from './csv-format.ts'
import { shownMark } from './csv-numbers.ts'
import type { ReadingChoice, ReadingQuestion } from './questions.ts'
import type { Found, NumberStyle } from './understanding.ts'

const SHOWN = 3

/** Asks what is before the decimals, where no number of a column shows it and one needs it. */
export function askForDecimals(
  column: CsvColumn,
  cells: Iterable<Found>,
): ReadingQuestion | undefined {
  const unclear: Found[] = []
  for (const { line, text } of cells) {
    if (shownMark(text.trim()) === 'unclear') unclear.push({ line, text: text.trim() })
    if (unclear.length === SHOWN) break
  }
  if (unclear.length === 0) return undefined
  const choice = (value: NumberStyle['decimalMark']): ReadingChoice => ({
    value,
    shows: unclear.map(({ line, text }) => ({ line, text: asRead(text, value) })),
  })
  return { about: 'decimals', column, choices: [choice('.'), choice(',')] }
}

const asRead = (text: string, decimalMark: NumberStyle['decimalMark']): string =>
  text.includes(decimalMark) ? String(Number(text.replace(',', '.'))) : text.replaceAll(/[.,]/g, '')
