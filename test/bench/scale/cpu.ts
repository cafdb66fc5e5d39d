import { readFileSync } from 'node:fs'
import { childrenOf } from '../../support/postgres/programs.ts'
import type { PostgresServer } from '../../support/postgres/server.ts'

// CPU time and not the clock on the wall: what else the machine does hardly changes it.

/** proc(5): times are in ticks, of which Linux counts 100 a second on every machine. */
const TICK_MICROS = 10_000

const fieldsOf = (pid: number): number[] => {
  // The name in parentheses is the second field, and may have anything in it. The parent is the fourth.
  const [, rest = ''] = /\) \S (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
  return [0, 0, 0, 0, ...rest.split(' ').map(Number)]
}

/** Microseconds that all threads of a process have used. */
export function cpuOf(pid: number): number {
  const fields = fieldsOf(pid)
  return ((fields[14] ?? 0) + (fields[15] ?? 0)) * TICK_MICROS
}

/** Those of a server's processes: the first one, its children, and the children that have ended. */
function cpuOfFamily(pid: number): number {
  const fields = fieldsOf(pid)
  const ended = ((fields[16] ?? 0) + (fields[17] ?? 0)) * TICK_MICROS
  const children = childrenOf(pid).map((child) => {
    try {
      return cpuOf(child)
    } catch {
      // It has just ended.
      return 0
    }
  })
  return children.reduce((sum, each) => sum + each, cpuOf(pid) + ended)
}

/** What counts the CPU time of a database with all of its processes. */
export async function databaseCpu(server: PostgresServer): Promise<() => number> {
  const [row] = await server.sql(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
  )
  const first = fieldsOf(Number(row?.pid))[4] ?? Number.NaN
  return () => cpuOfFamily(first)
}

/** What counts the CPU time of this process. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Microseconds that each counter has gone on by while something ran. */
export async function cpuWhile<Name extends string>(
  counters: Record<Name, () => number>,
  run: () => Promise<unknown>,
): Promise<Record<Name, number>> {
  const names = Object.keys(counters) as Name[]
  const before = names.map((name) => counters[name]())
  await run()
  const used = names.map((name, at) => [name, counters[name]() - (before[at] ?? Number.NaN)])
  return Object.fromEntries(used) as Record<Name, number>
}
