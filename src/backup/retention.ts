import { areApart, type Clocks } from '../clocks/clocks.ts'
import { type NamedBackup, newestFirst, timeOfBackup } from './file-name.ts'

/**
 * Which files are too many once a backup was made and verified: the oldest beyond `keep`, never the
 * new one, and never a file whose name is not a backup's.
 * @param trusted the trusted time when the new one was made
 */
export function backupsToPrune(
  names: readonly string[],
  made: string,
  keep: number,
  trusted: number,
): string[] {
  const machine = timeOfBackup(made)
  if (machine === undefined) return []
  const others = names.filter((name) => name !== made)
  const pruned = areApart({ machine, trusted })
    ? oldestByEachClock(newestFirst(others, Number.POSITIVE_INFINITY), keep, { machine, trusted })
    : newestFirst(others, machine).slice(Math.max(0, keep - 1))
  return pruned.map(({ name }) => name)
}

/**
 * One of the clocks is wrong, and so are the names that were made by it. It is not known which. So the
 * backups near to one clock never push out those near to the other.
 */
function oldestByEachClock(
  byAge: readonly NamedBackup[],
  keep: number,
  { machine, trusted }: Clocks,
): NamedBackup[] {
  const isOfMachine = ({ at }: NamedBackup) => Math.abs(at - machine) < Math.abs(at - trusted)
  return [
    ...byAge.filter(isOfMachine).slice(Math.max(0, keep - 1)),
    ...byAge.filter((backup) => !isOfMachine(backup)).slice(keep),
  ]
}

// What a backup that is not done yet has beside its final name, whichever process makes it.
const LEFTOVER = /^(.+?)(?:\.\d+-[A-Za-z0-9]*)?\.partial(?:-journal)?$/

/**
 * Which files were left by a backup that was cut short: by a process before this one, as those that
 * were begun since may be somebody's at work.
 */
export function leftoversOf(names: readonly string[], startedAt: number, now: number): string[] {
  return names.filter((name) => {
    const at = timeOfBackup(LEFTOVER.exec(name)?.[1] ?? '')
    return at !== undefined && (at <= startedAt || at > now)
  })
}

/** Which files are there of one backup that is not done. */
export const unfinishedOf = (names: readonly string[], backup: string): string[] =>
  names.filter((name) => LEFTOVER.exec(name)?.[1] === backup)
