import { readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { HOUR_MS } from '../clocks/durations.ts'

/** This machine, as the names of unfinished files have it. */
export const HOST = hostname()
  .replace(/[^A-Za-z0-9]/g, '')
  .slice(0, 40)

/** How long an unfinished backup has not changed when its process, on any machine, must have ended. */
const ABANDONED_MS = HOUR_MS

/** Where a file is written before it gets its name. No other process uses this path. */
export const partialOf = (file: string): string => `${file}.${process.pid}-${HOST}.partial`

const PARTIAL = /^(.+)\.(\d+)-([A-Za-z0-9]*)\.partial(?:-journal)?$/
const STAMPED = /^petstock-\d{8}T\d{6}Z\.db$/

/** Removes what killed backups to this file, or beside it, left behind. */
export function removeDeadPartials(file: string, now: number): void {
  const folder = dirname(file)
  for (const name of readdirSync(folder)) {
    const [, of = '', pid, host] = PARTIAL.exec(name) ?? []
    if (of !== basename(file) && !STAMPED.test(of)) continue
    const path = join(folder, name)
    const dead = host === HOST && hasEnded(Number(pid))
    if (dead || isAbandoned(path, now)) removeIfPossible(path)
  }
}

/** A file that another user left behind may stay: no backup uses its name. */
function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {}
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function isAbandoned(path: string, now: number): boolean {
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return modified !== undefined && now - modified > ABANDONED_MS
}
