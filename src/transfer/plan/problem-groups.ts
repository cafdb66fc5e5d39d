import type { ImportProblem } from '../reading/import-reading.ts'

/** Equal mistakes: all of one column, refused by one rule. */
export interface ProblemGroup {
  readonly first: ImportProblem
  readonly count: number
  /** The lines of all of them, each once, ascending. */
  readonly lines: readonly number[]
  /** The values that were refused, each once, in the order of the file. */
  readonly values: readonly string[]
}

/** Groups equal mistakes, in the order in which each was found first. */
export function groupProblems(problems: readonly ImportProblem[]): readonly ProblemGroup[] {
  const groups = new Map<string, [ImportProblem, ...ImportProblem[]]>()
  for (const problem of problems) {
    const { column, code, rule, reason } = problem
    const key = JSON.stringify([column, code, rule ?? reason])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [problem])
    else group.push(problem)
  }
  return [...groups.values()].map((group) => ({
    first: group[0],
    count: group.length,
    lines: [...new Set(group.flatMap(({ line }) => line ?? []))].toSorted((a, b) => a - b),
    values: [...new Set(group.flatMap(({ value }) => value ?? []))],
  }))
}

/** A run of lines without a gap. */
export interface LineRun {
  readonly from: number
  readonly to: number
}

/** Puts ascending lines together to runs. */
export function runsOf(lines: readonly number[]): readonly LineRun[] {
  const runs: { from: number; to: number }[] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last !== undefined && line === last.to + 1) last.to = line
    else runs.push({ from: line, to: line })
  }
  return runs
}
