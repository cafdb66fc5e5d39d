import type { ImportReading } from '../../../transfer/import-reading.ts'
import {
  type QuestionSubject,
  questionsOf,
  type ReadingDecisions,
} from '../../../transfer/questions.ts'
import type { Terminal } from '../../terminal.ts'
import { askedOf, describeChoice } from './describe-questions.ts'

/**
 * Asks a person on a terminal what the file does not say, and reads it again by each decision. Asks nothing without a terminal,
 * and no question twice.
 * @param terminal undefined where nothing can be asked
 * @returns how it was read last, and by which decisions
 */
export function askAndRead(
  read: (decisions: ReadingDecisions) => ImportReading,
  given: ReadingDecisions,
  terminal: Terminal | undefined,
): { readonly reading: ImportReading; readonly decisions: ReadingDecisions } {
  const asked = new Set<QuestionSubject>()
  let decisions = given
  let reading = read(decisions)
  const { format } = reading
  for (;;) {
    const question = questionsOf(reading.problems).find(({ about }) => !asked.has(about))
    if (terminal?.choose === undefined || question === undefined) return { reading, decisions }
    const { about, choices } = question
    asked.add(about)
    terminal.progress('')
    const at = terminal.choose(
      askedOf(question),
      choices.map((choice) => describeChoice(about, choice, format)),
    )
    const choice = at === undefined ? undefined : choices[at]
    if (choice === undefined) return { reading, decisions }
    decisions = { ...decisions, [about]: choice.value }
    reading = read(decisions)
  }
}
