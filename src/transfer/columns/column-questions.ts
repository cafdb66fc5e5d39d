import type { FileColumn } from '../cells/column-cells.ts'
import { quoteValue, shorten } from '../cells/import-values.ts'
import type { Mistake } from '../reading/import-reading.ts'
import type { ReadingChoice } from '../reading/questions.ts'
import type { OpenColumn } from './column-guesses.ts'
import { SHOWN_CELLS } from './column-samples.ts'

/** Asks which of several columns of the file is one of petstock. */
export function askColumn({ column, candidates }: OpenColumn): Mistake {
  const choices = choicesOf(candidates)
  const named = choices.map(({ value, shows }) => {
    const cells = shows.map(({ text }) => quoteValue(text)).join(', ')
    return cells === '' ? quoteValue(value) : `${quoteValue(value)} (${cells})`
  })
  return {
    code: 'ambiguous_column',
    reason: `may be the column ${named.join(' or ')}: say which`,
    question: { about: 'column', column, choices },
  }
}

/** The columns with the first cells in which they differ; the first of all where they do not. */
function choicesOf(candidates: readonly FileColumn[]): readonly ReadingChoice[] {
  const rows = candidates[0]?.cells.map((_, at) => at) ?? []
  const textAt = ({ cells }: FileColumn, at: number) => cells[at]?.text.trim() ?? ''
  const different = rows.filter(
    (at) => new Set(candidates.map((candidate) => textAt(candidate, at))).size > 1,
  )
  const shown = (different.length === 0 ? rows : different).slice(0, SHOWN_CELLS)
  return candidates.map((candidate) => ({
    value: candidate.name,
    shows: shown.map((at) => {
      const line = candidate.cells[at]?.line ?? 0
      return { line, text: shorten(textAt(candidate, at)) }
    }),
  }))
}
