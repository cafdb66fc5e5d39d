import type { MaybePromise } from '../../../maybe-promise.ts'
import type { ImportReading } from '../../../transfer/reading/import-reading.ts'
import {
  type QuestionSubject,
  questionsOf,
  type ReadingDecisions,
} from '../../../transfer/reading/questions.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { askedOf, describeChoice } from './describe-questions.ts'

/**
 * Asks a person on a terminal what the file does not say, and tries again with each decision. Asks nothing without a terminal,
 * and no question twice.
 * @param attempt reads the file, or goes on with it as far as its mistakes allow
 * @param terminal undefined where nothing can be asked
 * @returns what came of the last attempt, and its decisions
 */
export async function attemptAndAsk<Result extends { readonly reading: ImportReading }>(
  attempt: (decisions: ReadingDecisions) => MaybePromise<Result>,
  given: ReadingDecisions,
  terminal: Terminal | undefined,
): Promise<{ readonly result: Result; readonly decisions: ReadingDecisions }> {
  const asked = new Set<QuestionSubject>()
  for (let decisions = given; ; ) {
    const result = await attempt(decisions)
    const { problems, format } = result.reading
    const question = questionsOf(problems).find(({ about }) => !asked.has(about))
    if (terminal?.choose === undefined || question === undefined) return { result, decisions }
    const { about, choices } = question
    asked.add(about)
    terminal.progress('')
    const at = terminal.choose(
      askedOf(question),
      choices.map((choice) => describeChoice(about, choice, format)),
    )
    const choice = at === undefined ? undefined : choices[at]
    if (choice === undefined) return { result, decisions }
    decisions = { ...decisions, [about]: choice.value }
  }
}
