import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Microseconds of CPU time that threads of one process have used, in the kernel and outside of it. */
export interface ThreadCpu {
  readonly main: number
  readonly workers: number
}

export const hasThreadCpu = existsSync('/proc/self/task')

/** What Bun calls the threads of its workers. Its helpers (collector, compiler) have other names. */
const WORKER = 'Worker'

/** Reads what the kernel has counted so far. */
export function threadCpu(pid: number): ThreadCpu {
  const sum = { main: 0, workers: 0 }
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const thread = readThread(pid, id)
    if (Number(id) === pid) sum.main += thread?.micros ?? Number.NaN
    else if (thread?.name === WORKER) sum.workers += thread.micros
  }
  return sum
}

function readThread(pid: number, id: string): { name: string; micros: number } | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'latin1')
  } catch {
    // The thread has ended.
    return undefined
  }
  // proc(5): the name in parentheses is the second field; utime and stime are the 14th and 15th.
  const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(stat) ?? []
  const [utime, stime] = rest.split(' ').slice(11)
  return { name, micros: ((Number(utime) + Number(stime)) * 1_000_000) / ticksPerSecond() }
}

let ticks: number | undefined

function ticksPerSecond(): number {
  ticks ??= Number(Bun.spawnSync(['getconf', 'CLK_TCK']).stdout.toString())
  return ticks
}
