import { broughtBy, LACKS, TOOL_NAMES, type ToolName } from '../support/tools.ts'
import type { TestResult } from './junit.ts'
import type { Worked } from './worked.ts'

const SLOWEST = 30

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(7)} s`

/** The slowest tests, a line each. */
export const slowest = (results: readonly TestResult[]): string[] =>
  results
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ ms, file, name }) => `${inSeconds(ms)}  ${file}: ${name}`)

/** What a run leaves in its file, for `compare.ts`. */
export interface Kept {
  readonly results: readonly TestResult[]
  readonly worked: readonly (readonly [file: string, ms: number])[]
}

/** The files that worked most, a line each: their work on all processors, and the time of their tests. */
export function busiest(worked: Worked, results: readonly TestResult[]): string[] {
  const took = new Map<string, number>()
  for (const { file, ms } of results) took.set(file, (took.get(file) ?? 0) + ms)
  return [...worked]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([file, ms]) => `${inSeconds(ms)} ${inSeconds(took.get(file) ?? 0)}  ${file}`)
}

/** The tests that were skipped for want of a tool, a line for each tool with what brings it. */
export function skippedByTool(results: readonly TestResult[]): string[] {
  const counts = new Map<ToolName, number>()
  for (const { name, outcome } of results) {
    if (outcome !== 'skipped') continue
    const lacked = [...name.matchAll(LACKS)].flatMap(([, names = '']) => names.split(', '))
    for (const tool of TOOL_NAMES.filter((each) => lacked.includes(each)))
      counts.set(tool, (counts.get(tool) ?? 0) + 1)
  }
  return [...counts].map(
    ([tool, count]) => `  ${tool}: ${count} ${plural(count, 'test')} (${broughtBy(tool)})`,
  )
}

/** The tests that were skipped for another reason, which the test itself has told. */
export const otherwiseSkipped = (results: readonly TestResult[]): string[] =>
  results
    .filter(({ name, outcome }) => outcome === 'skipped' && name.match(LACKS) === null)
    .map(({ file, name }) => `  ${file}: ${name}`)

export const plural = (count: number, word: string): string => (count === 1 ? word : `${word}s`)

/** So many lines of a failure are said again. */
const LINES_A_FAILURE = 20

/** The tests that failed, each with what the runner has said of it. */
export const failed = (results: readonly TestResult[]): string[] =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ file, name, failure = '' }) => [
      `  ${file}: ${name}`,
      ...failure
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, LINES_A_FAILURE)
        .map((line) => `      ${line}`),
    ])

/** The last line of a run. @param failedSteps what failed without a test that did */
export function counted(results: readonly TestResult[], failedSteps: number): string {
  const count = (outcome: TestResult['outcome']) =>
    results.filter((each) => each.outcome === outcome).length
  return `${count('passed')} passed, ${count('failed') + failedSteps} failed, ${count('skipped')} skipped`
}
