import { quoteValue } from '../../../transfer/cells/import-values.ts'
import {
  groupProblems,
  type LineRun,
  type ProblemGroup,
  runsOf,
} from '../../../transfer/plan/problem-groups.ts'
import {
  describeProblem,
  type ImportReading,
  lineWord,
  type TransferFormat,
} from '../../../transfer/reading/import-reading.ts'

/** How many kinds of problems are shown, how many places of each, and how many values. */
const MAX_GROUPS = 50
const MAX_RUNS = 10
const MAX_VALUES = 3

type Problems = Pick<ImportReading, 'format' | 'problems'>

/** Says how many problems keep a file from being imported. */
export function headlineOf(file: string, { problems }: Problems): string {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  return `${file} was not imported: ${count}. Nothing has changed`
}

/** Each problem of a file in a line of its own. */
export const listProblems = ({ format, problems }: Problems): readonly string[] =>
  problems.map((problem) => describeProblem(format, problem))

/** The problems of a file, equal mistakes together. */
export function describeProblems({ format, problems }: Problems): readonly string[] {
  const groups = groupProblems(problems)
  const shown = groups.slice(0, MAX_GROUPS)
  const more = groups.slice(MAX_GROUPS).reduce((sum, group) => sum + group.count, 0)
  return [
    ...shown.map((group) => `  ${describeGroup(format, group)}`),
    ...(more === 0 ? [] : [`  and ${more} more`]),
    ...(shown.length === problems.length ? [] : ['`--all` shows each of them']),
  ]
}

function describeGroup(format: TransferFormat, group: ProblemGroup): string {
  const { first, count, values, lines } = group
  if (count === 1) return describeProblem(format, first)
  const column = first.column === null ? '' : `, ${first.column}`
  return `${count} times, ${describeLines(format, lines)}${column}: ${first.reason}${describeOthers(values)}`
}

const LINES = { csv: 'lines', xlsx: 'rows', json: 'entries' } as const

/** `lines 2 to 9, 11 and 13`. */
export function describeLines(format: TransferFormat, lines: readonly number[]): string {
  const runs = runsOf(lines)
  const [only] = runs
  if (only !== undefined && lines.length === 1) return `${lineWord(format)} ${only.from}`
  const rest = runs.slice(MAX_RUNS).reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const shown = runs.slice(0, MAX_RUNS).map(describeRun)
  return `${LINES[format]} ${inSentence(rest === 0 ? shown : [...shown, `${rest} more`])}`
}

const describeRun = ({ from, to }: LineRun): string =>
  from === to ? `${from}` : `${from} to ${to}`

/** The other values that one rule refuses. */
function describeOthers([, ...others]: readonly string[]): string {
  if (others.length === 0) return ''
  const rest = others.length - MAX_VALUES
  const shown = others.slice(0, MAX_VALUES).map(quoteValue)
  return ` (also ${inSentence(rest > 0 ? [...shown, `${rest} other values`] : shown)})`
}

const inSentence = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
