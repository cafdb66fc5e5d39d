import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

// What files of tests have worked, with all that they start: time of processors, which other programs on the
// machine hardly change. The runner tells the time of a clock alone.

const PROC = '/proc'
/** Linux counts in hundredths of a second. */
const TICK_MS = 10
/** What a process does after the last look at it is lost; a look takes some milliseconds. */
const LOOK_MS = 500

interface Process {
  readonly parent: number
  /** What it and those of its children have worked whose end it has seen. */
  readonly workedMs: number
}

/** One line of /proc/PID/stat. A name may have spaces and brackets in it. */
export function readStat(line: string): Process {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  return { parent: Number(fields[1]), workedMs: ticks * TICK_MS }
}

function readProcesses(): Map<number, Process> {
  const found = new Map<number, Process>()
  for (const name of readdirSync(PROC)) {
    if (!/^\d+$/.test(name)) continue
    try {
      found.set(Number(name), readStat(readFileSync(`${PROC}/${name}/stat`, 'utf8')))
    } catch {
      // It has ended since the folder was read.
    }
  }
  return found
}

/** What each of some processes has worked, with all that descend from it. */
export function workedBy(
  roots: ReadonlySet<number>,
  processes: ReadonlyMap<number, Process>,
): Map<number, number> {
  const rootOf = (pid: number): number | undefined => {
    if (roots.has(pid)) return pid
    const parent = processes.get(pid)?.parent
    return parent === undefined || parent === 0 ? undefined : rootOf(parent)
  }
  const sums = new Map<number, number>()
  for (const [pid, { workedMs }] of processes) {
    const root = rootOf(pid)
    if (root !== undefined) sums.set(root, (sums.get(root) ?? 0) + workedMs)
  }
  return sums
}

/** Milliseconds of processors by file. */
export type Worked = ReadonlyMap<string, number>

/** What files have worked in several runs together. */
export function sumOfWorked(runs: readonly Worked[]): Worked {
  const sums = new Map<string, number>()
  for (const [file, ms] of runs.flatMap((worked) => [...worked]))
    sums.set(file, (sums.get(file) ?? 0) + ms)
  return sums
}

/**
 * Looks at the processes of a run while it runs.
 * @param begun a file to which each worker writes when it begins a file of tests, as `begun.ts` does
 * @returns a function that ends the looks, and tells what each file has worked; nothing where there is no /proc
 */
export function watchWorkers(begun: string, root: string): () => Worked {
  rmSync(begun, { force: true })
  const worked = new Map<string, number>()
  if (!existsSync(`${PROC}/self/stat`)) return () => worked
  let before = new Map<number, number>()
  const look = () => {
    const files = filesOfWorkers(begun)
    const now = workedBy(new Set(files.keys()), readProcesses())
    for (const [pid, sum] of now) {
      const file = relative(root, files.get(pid) ?? '')
      // The sum falls where a child ends whose end nobody sees.
      const more = Math.max(0, sum - (before.get(pid) ?? 0))
      worked.set(file, (worked.get(file) ?? 0) + more)
    }
    before = now
  }
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    return worked
  }
}

/** The file at which each worker is, by the worker's process. */
function filesOfWorkers(begun: string): Map<number, string> {
  const lines = existsSync(begun) ? readFileSync(begun, 'utf8').trimEnd().split('\n') : []
  return new Map(
    lines.map((line) => {
      const [pid = '', file = ''] = line.split('\t')
      return [Number(pid), file]
    }),
  )
}
