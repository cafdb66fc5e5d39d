import { firstAvailable } from '../files/publish-file.ts'
import { stampedNames, utcStamp } from '../files/utc-stamp.ts'

const NAME = /^petstock-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/

/** The name of a backup, by the second in which it was begun: `petstock-20261121T083000Z.db`. */
export const backupFileName = (at: number): string => nameOf(utcStamp(at))

const nameOf = (stamp: string): string => `petstock-${stamp}.db`

/** When the backup with this name was begun; undefined for every other file. */
export function timeOfBackup(name: string): number | undefined {
  const [, year, month, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  if (year === undefined) return undefined
  const at = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  // Some parsers read 30 February as a day in March.
  return !Number.isNaN(at) && backupFileName(at) === name ? at : undefined
}

/** The name of a backup begun now. Where it is taken, since a clock was set back, the next free second. */
export function freeBackupFileName(now: number, taken: readonly string[]): string {
  const names = new Set(taken)
  return firstAvailable(stampedNames(now, nameOf), (name) => !names.has(name))
}

export interface NamedBackup {
  readonly name: string
  readonly at: number
}

/**
 * Sorts the backups among some files by their names, newest first. A name from the future was made
 * before the clock was set back, so it comes after the others.
 */
export function newestFirst(names: readonly string[], now: number): NamedBackup[] {
  const backups = names.flatMap((name) => {
    const at = timeOfBackup(name)
    return at === undefined ? [] : [{ name, at }]
  })
  return backups.toSorted((a, b) => Number(a.at > now) - Number(b.at > now) || b.at - a.at)
}
