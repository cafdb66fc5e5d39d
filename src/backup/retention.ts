import { timeOfBackup } from './file-name.ts'

/**
 * Which files are too many once a backup was made and verified: the oldest beyond `keep`, never the
 * new one, and never a file whose name is not a backup's.
 */
export function backupsToPrune(names: readonly string[], made: string, keep: number): string[] {
  const madeAt = timeOfBackup(made)
  if (madeAt === undefined) return []
  const others = names.flatMap((name) => {
    const at = timeOfBackup(name)
    return at === undefined || name === made ? [] : [{ name, at, future: at > madeAt }]
  })
  // One from the future was made before the clock was set back, so it goes before the others.
  others.sort((a, b) => Number(a.future) - Number(b.future) || b.at - a.at)
  return others.slice(Math.max(0, keep - 1)).map(({ name }) => name)
}

const LEFTOVER = /^(.+)\.partial(?:-journal)?$/

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

/** What a backup that is not done yet may have beside its final name. */
export const unfinishedFilesOf = (name: string): string[] => [
  `${name}.partial`,
  `${name}.partial-journal`,
]
