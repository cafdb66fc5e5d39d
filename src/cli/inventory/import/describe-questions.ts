import { describeCells } from '../../../transfer/describe-choice.ts'
import type { TransferFormat } from '../../../transfer/import-reading.ts'
import type {
  QuestionSubject,
  ReadingChoice,
  ReadingQuestion,
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
export function describeChoice(
  about: QuestionSubject,
  choice: ReadingChoice,
  format: TransferFormat,
): string {
  const { value } = choice
  const word = about === 'decimals' ? MARK_WORDS[value as keyof typeof MARK_WORDS] : value
  const cells = describeCells(choice, format)
  return cells === '' ? word : `${word}: ${cells}`
}

/** What only a person knows of a file, each choice with the flag that makes it. */
export function describeQuestions(
  questions: readonly ReadingQuestion[],
  format: TransferFormat,
): readonly string[] {
  if (questions.length === 0) return []
  const flags = questions.map(({ about }) => decisionFlag(about))
  return [
    ...questions.flatMap((question) => [
      askedOf(question),
      ...question.choices.map((choice) => {
        const flag = `${decisionFlag(question.about)} ${quotedWord(choice.value)}`
        return `  ${flag}  ${describeCells(choice, format)}`.trimEnd()
      }),
    ]),
    `Only you know it: say it with ${flags.join(' and ')}, as in`,
  ]
}
