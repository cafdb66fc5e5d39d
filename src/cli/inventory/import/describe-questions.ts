import { quoteValue } from '../../../transfer/import-values.ts'
import {
  type QuestionSubject,
  type ReadingChoice,
  type ReadingQuestion,
  shownOf,
} from '../../../transfer/questions.ts'
import { MARK_WORDS } from '../../../transfer/understanding.ts'
import { quotedWord } from '../../terminal.ts'
import { decisionFlag } from './decision-flags.ts'

const ASKED: { readonly [about in QuestionSubject]: string } = {
  encoding: 'Which of these is spelled right?',
  decimals: 'What stands before the decimals of its numbers?',
  sheet: 'Which sheet is the list?',
}

/** What is asked, and of which column. */
export const askedOf = ({ about, column }: ReadingQuestion): string =>
  column === null ? ASKED[about] : `${column}: ${ASKED[about]}`

/** A choice in words, with the first cells as they would be read. */
export function describeChoice(about: QuestionSubject, choice: ReadingChoice): string {
  const { value } = choice
  const word = about === 'decimals' ? MARK_WORDS[value as keyof typeof MARK_WORDS] : value
  return [word, ...cellsOf(choice)].join(': ')
}

/** The first cells of a choice in one text, if it has any. */
function cellsOf(choice: ReadingChoice): readonly string[] {
  const cells = shownOf(choice).map(({ line, text }) => `${quoteValue(text)} in line ${line}`)
  return cells.length === 0 ? [] : [cells.join(', ')]
}

/** What only a person knows of a file, each choice with the flag that makes it. */
export function describeQuestions(questions: readonly ReadingQuestion[]): readonly string[] {
  if (questions.length === 0) return []
  const flags = questions.map(({ about }) => decisionFlag(about))
  return [
    ...questions.flatMap((question) => [
      askedOf(question),
      ...question.choices.map((choice) => `  ${flagOf(question, choice)}`),
    ]),
    `Only you know it: say it with ${flags.join(' and ')}, as in`,
  ]
}

const flagOf = ({ about }: ReadingQuestion, choice: ReadingChoice): string =>
  [`${decisionFlag(about)} ${quotedWord(choice.value)}`, ...cellsOf(choice)].join('  ')
