import { QUESTION_SUBJECTS } from '../../../transfer/decisions.ts'
import type { ColumnMapping, SheetNames } from '../../../transfer/reading/import-reading.ts'
import { CSV_COLUMNS, type CsvColumn } from '../../../transfer/reading/list-columns.ts'
import type {
  QuestionSubject,
  ReadingDecisions,
  ReadingQuestion,
} from '../../../transfer/reading/questions.ts'
import type { FileQuestion } from './import-file.ts'

/** How a file is read at first. */
export const FIRST_QUESTION: FileQuestion = {
  ...{ mappings: undefined, edits: [], decided: [], shown: {}, single: [] },
}

/** Whether a person chooses something, and does not only look at more. */
export const isChoice = (change: Partial<FileQuestion>): boolean =>
  'mappings' in change || 'edits' in change || 'decided' in change

/** What a person was asked of a file, and has decided. */
export interface MadeDecision {
  readonly question: ReadingQuestion
  readonly value: string
}

/** What the reader needs of all decisions. */
export const decisionsOf = (made: readonly MadeDecision[]): ReadingDecisions =>
  Object.fromEntries(made.map(({ question, value }) => [question.about, value]))

/** What is asked of a file, and what was: a reading does not ask again what was decided. */
export function askedQuestions(
  made: readonly MadeDecision[],
  open: readonly ReadingQuestion[],
): readonly ReadingQuestion[] {
  const all = [...made.map(({ question }) => question), ...open]
  const latest = new Map(all.map((question) => [question.about, question]))
  return QUESTION_SUBJECTS.flatMap((about) => latest.get(about) ?? [])
}

/** What changes the names of the columns. */
const OF_THE_HEADER: readonly QuestionSubject[] = ['encoding', 'sheet']

/** Adds a decision to others: how the file is read from then on. Of other letters, or another sheet, the columns are guessed again. */
export function decide(decided: readonly MadeDecision[], made: MadeDecision) {
  const { about } = made.question
  const others = decided.filter(({ question }) => question.about !== about)
  const guessed = OF_THE_HEADER.includes(about) ? { mappings: undefined } : {}
  // What was decided and put right is of cells that another sheet does not have.
  if (about === 'sheet') return { decided: [made], ...guessed, edits: [] }
  return { decided: [...others, made], ...guessed }
}

/** The decisions that still hold where another column of the file is read. */
export const decidedBeside = (
  decided: readonly MadeDecision[],
  column: CsvColumn,
): readonly MadeDecision[] => decided.filter(({ question }) => question.column !== column)

/** The sheet that was read, as if it had been asked for. */
export const readSheet = ({ read, all }: SheetNames): MadeDecision => ({
  question: { about: 'sheet', column: null, choices: all.map((value) => ({ value, shows: [] })) },
  value: read,
})

/**
 * The mappings with one that a person has made. A column of the file is read once; one of petstock that has lost it has
 * none, so that no other is guessed in its place.
 * @param instead the column of the file in whose place it is read; null: in addition, or where there was none
 */
export function remapped(
  mappings: readonly ColumnMapping[],
  made: ColumnMapping,
  instead: string | null,
): readonly ColumnMapping[] {
  const kept = mappings.filter(({ column, name }) => {
    if (column !== made.column) return name === null || name !== made.name
    return column === 'barcode' && name !== null && name !== instead && name !== made.name
  })
  const isNoBarcode = made.name === null && kept.some(({ column }) => column === made.column)
  const all = isNoBarcode ? kept : [...kept, made]
  const hadOne = CSV_COLUMNS.filter((column) => mappings.some((each) => each.column === column))
  const lost = hadOne.filter((column) => !all.some((each) => each.column === column))
  return [...all, ...lost.map((column) => ({ column, name: null }))]
}
