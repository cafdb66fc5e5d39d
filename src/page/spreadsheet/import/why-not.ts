import { REQUIRED } from '../../../transfer/columns/column-places.ts'
import type { CsvColumn } from '../../../transfer/reading/list-columns.ts'
import type { FileFindings } from './import-file.ts'

/** Whether a file must have a column. */
export const isNeeded = (column: CsvColumn): boolean => REQUIRED.some((each) => each === column)

/** What keeps a file from being brought in. */
type WhyNot = 'questions' | 'mistakes' | 'columns' | 'offline' | 'reading' | 'nothing' | 'noPets'

/** @returns undefined where the pets can be brought in */
export function whyNot(
  { questions, columnQuestions, mistakes, columns, counts, pets }: FileFindings,
  isReading: boolean,
  isCut: boolean,
): WhyNot | undefined {
  if (questions.length > 0) return 'questions'
  const isMissing = columns.some(({ column, name }) => name === null && isNeeded(column))
  if (isMissing || columnQuestions.length > 0) return 'columns'
  if (mistakes > 0) return 'mistakes'
  if (isReading) return 'reading'
  if (pets === 0) return 'noPets'
  if (counts.added + counts.changed === 0) return 'nothing'
  return isCut ? 'offline' : undefined
}
