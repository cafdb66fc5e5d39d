import { cpus } from 'node:os'

/** What the cores of the machine have done since it started, in milliseconds. */
interface CoreTimes {
  readonly worked: number
  readonly idle: number
}

export function readCores(): CoreTimes {
  const times = cpus().map((core) => core.times)
  const sum = (of: (each: (typeof times)[number]) => number) =>
    times.reduce((total, each) => total + of(each), 0)
  return {
    worked: sum(({ user, nice, sys, irq }) => user + nice + sys + irq),
    idle: sum(({ idle }) => idle),
  }
}

/**
 * How busy the cores were between two readings, in percent. Where a step leaves them idle on a quiet machine, its
 * tests wait, and more files at the same time make it shorter.
 */
export function busyPercent(from: CoreTimes, to: CoreTimes): number {
  const worked = to.worked - from.worked
  const all = worked + to.idle - from.idle
  return all > 0 ? Math.round((100 * worked) / all) : 100
}
