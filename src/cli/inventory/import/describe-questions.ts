import { describeCells } from '../../../transfer/cells/describe-choice.ts'
import type { TransferFormat } from '../../../transfer/reading/import-reading.ts'
import type { ImportWarning } from '../../../transfer/reading/import-warnings.ts'
import {
  ALL_BRANCHES,
  type QuestionSubject,
  questionsOf,
  type ReadingChoice,
  type ReadingQuestion,
} from '../../../transfer/reading/questions.ts'
import { MARK_WORDS } from '../../../transfer/reading/understanding.ts'
import { decisionFlag, flagNames } from './decision-flags.ts'

const ASKED: { readonly [about in QuestionSubject]: string } = {
  encoding: 'Which of these is spelled right?',
  decimals: 'What stands before the decimals of its numbers?',
  barcodes: 'Which of these barcodes are right?',
  leadingZeros: 'Which of these barcodes are right?',
  checkDigits: 'Which of these barcodes are right?',
  sharedBarcodes: 'Many pets have the same barcode. Is it really one?',
  variantNames: 'Several pets have one name in the file. Is it joined with what tells them apart?',
  singleVariants: 'Some products have a single variant. Is its option added to the name?',
  branch: 'The file has a line for each place where a pet is kept. Whose stock comes in?',
  repeatedPets: 'Several lines are of one pet. Are their quantities added up?',
  batches: 'Several lines of one name have numbers or codes of their own. Are they one pet?',
  archived: 'Some lines are archived in the other program. Do they come in?',
  notForSale: 'Some lines are not for sale in the other program, as drafts. Do they come in?',
  namesakes: 'Which pets are these, which have no number?',
  sheet: 'Which sheet is the list?',
}

/** What a value means, in words. */
const MEANING: { readonly [about in QuestionSubject]: (value: string) => string } = {
  encoding: (name) => `letters of ${name}`,
  decimals: (mark) => MARK_WORDS[mark as keyof typeof MARK_WORDS],
  barcodes: (how) => (how === 'joined' ? 'one barcode' : 'as written'),
  leadingZeros: (what) => (what === 'add' ? 'with zeros before' : 'as they stand'),
  checkDigits: (what) => (what === 'add' ? 'with a check digit' : 'as they stand'),
  sharedBarcodes: (what) => (what === 'none' ? 'no, it is none' : 'yes, and so a mistake'),
  variantNames: (how) => (how === 'joined' ? 'joined' : 'as written'),
  singleVariants: (how) => (how === 'joined' ? 'joined' : 'as written'),
  branch: (place) => (place === ALL_BRANCHES ? 'all places, added up' : place),
  repeatedPets: (how) => (how === 'added' ? 'added up' : 'not added up, and so a mistake'),
  batches: (how) => (how === 'added' ? 'added up' : 'a pet each'),
  archived: (what) => (what === 'left_out' ? 'left out' : 'like all others'),
  notForSale: (what) => (what === 'left_out' ? 'left out' : 'like all others'),
  namesakes: (which) =>
    which === 'same'
      ? 'those of the same name, others are new'
      : 'new pets, again at each import of this file',
  sheet: (name) => name,
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
  const meaning = MEANING[about](choice.value)
  const cells = describeCells(choice, format)
  return cells === '' ? meaning : `${meaning}: ${cells}`
}

/** What only a person knows of a file, each choice with the flag that makes it. */
export function describeQuestions(
  questions: readonly ReadingQuestion[],
  format: TransferFormat,
): readonly string[] {
  if (questions.length === 0) return []
  const flags = questions.map(({ about }) => flagNames(about).join(' or '))
  return [
    ...questions.flatMap((question) => [askedOf(question), ...describeChoices(question, format)]),
    `Only you know it: say it with ${flags.join(' and ')}, as in`,
  ]
}

/** A warning, and the flags that have it read in each way, if some do. */
export const describeWarning = (
  warning: ImportWarning,
  format: TransferFormat,
): readonly string[] => [
  `warning: ${warning.text}`,
  ...questionsOf([warning]).flatMap((question) => describeChoices(question, format)),
]

const describeChoices = (
  { about, choices }: ReadingQuestion,
  format: TransferFormat,
): readonly string[] => {
  const cells = choices.map((choice) => describeCells(choice, format))
  // Cells that are the same by each choice say nothing of it.
  const isShown = new Set(cells).size > 1
  return choices.map(({ value }, at) => {
    const says = isShown ? cells[at] : MEANING[about](value)
    return `  ${decisionFlag(about, value)}  ${says}`.trimEnd()
  })
}
