import { quotedText } from '../../../names/name.ts'
import { QUESTION_SUBJECTS, readDecision } from '../../../transfer/decisions.ts'
import type { QuestionSubject, ReadingDecisions } from '../../../transfer/questions.ts'
import type { PetstockCommand } from '../../command.ts'

/** What decides of a file what it does not say itself; each flag has the name of its decision. */
export const DECISION_FLAGS: {
  readonly [about in QuestionSubject]: readonly [flag: string, meaning: string]
} = {
  encoding: [
    '--encoding <encoding>',
    'reads a CSV file in an encoding, as in --encoding windows-1250, where it is not UTF-8',
  ],
  decimals: ['--decimals <mark>', 'what stands before the decimals of its numbers: . or ,'],
  sheet: ['--sheet <name>', 'reads this sheet of a workbook'],
}

export const THOUSANDS_FLAG = [
  '--thousands <mark>',
  'what stands between the thousands of its numbers: . or , (the other one is before decimals)',
] as const

/** The flag of a decision, without its value. */
export const decisionFlag = (about: QuestionSubject): string =>
  DECISION_FLAGS[about][0].replace(/ .*/, '')

const OTHER = { '.': ',', ',': '.' } as const

/** Reads the decisions of a call. What is none becomes a mistake of the call. */
export function readDecisions(command: PetstockCommand): ReadingDecisions {
  const made = QUESTION_SUBJECTS.map((about) =>
    decisionIn(command, about, decisionFlag(about), command.getOptionValue(about)),
  )
  const decisions: ReadingDecisions = Object.assign({}, ...made)
  const given: string | undefined = command.getOptionValue('thousands')
  const { decimals: thousands } = decisionIn(command, 'decimals', '--thousands', given)
  if (thousands === undefined) return decisions
  if (decisions.decimals === thousands) {
    command.mistake(`--decimals and --thousands are both ${thousands}: give one of them`)
  }
  return { ...decisions, decimals: OTHER[thousands] }
}

function decisionIn(
  command: PetstockCommand,
  about: QuestionSubject,
  flag: string,
  given: string | undefined,
): ReadingDecisions {
  if (given === undefined) return {}
  const read = readDecision(about, given)
  if (!('reason' in read)) return read
  command.mistake(`${flag} ${read.reason}, not ${quotedText(given)}`)
  return {}
}
