import { readFileSync } from 'node:fs'

/** How much memory a process holds, in mebibytes. */
export const residentMiB = (pid: number): number => statusMiB(pid, 'VmRSS')

/** The most memory that a process has held since its program began, in mebibytes. */
export const mostResidentMiB = (pid: number): number => statusMiB(pid, 'VmHWM')

function statusMiB(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024)
}
