import { areApart, type Clocks } from '../clocks/clocks.ts'
import { type NamedBackup, newestFirst, timeOfBackup } from './file-name.ts'
import type { BackupFolder } from './folder.ts'

/**
 * Finds the files to delete after a backup was made and verified: the oldest beyond `keep`. Never the
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
 * One of the clocks is wrong, it is not known which, and so are the names that were made by it. So the
 * backups near to one clock never cause the deletion of those near to the other.
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

// The names of an unfinished backup, whatever process makes it.
const LEFTOVER = /^(.+?)(?:\.\d+-[A-Za-z0-9]*)?\.partial(?:-journal)?$/

const WITHOUT_PROCESS = /^(.+)\.partial(?:-journal)?$/

/**
 * Finds the files of interrupted backups that name no process, as earlier versions made them. A file that names one may
 * belong to a command that still copies: the next backup removes it when that process has ended.
 */
export function leftoversOf(names: readonly string[], startedAt: number, now: number): string[] {
  return names.filter((name) => {
    const at = timeOfBackup(WITHOUT_PROCESS.exec(name)?.[1] ?? '')
    return at !== undefined && (at <= startedAt || at > now)
  })
}

/** Finds the files of one unfinished backup. */
export const unfinishedOf = (names: readonly string[], backup: string): string[] =>
  names.filter((name) => LEFTOVER.exec(name)?.[1] === backup)

/** Removes files from the folder of the backups. What cannot be removed is reported; nothing is rejected. */
export class Tidying {
  readonly #folder: Pick<BackupFolder, 'list' | 'remove'>
  readonly #onNotTidied: (error: unknown) => void
  #besides: string[] = []

  constructor(
    folder: Pick<BackupFolder, 'list' | 'remove'>,
    onNotTidied: (error: unknown) => void,
  ) {
    this.#folder = folder
    this.#onNotTidied = onNotTidied
  }

  /** Removes the files of one unfinished backup. */
  removeUnfinished(name: string): Promise<void> {
    return this.#tidy((names) => unfinishedOf(names, name))
  }

  /** @param tooMany chooses among the names of all files */
  async #tidy(tooMany: (names: readonly string[]) => string[]): Promise<void> {
    try {
      await this.remove(tooMany(await this.#folder.list()))
    } catch (error) {
      this.#onNotTidied(error)
    }
  }

  /** A backup that was made beside the schedule stays until the schedule has made the next. */
  keepBeside(name: string): void {
    this.#besides.push(name)
  }

  /**
   * Removes what a backup of the schedule is in place of.
   * @param trusted the trusted time when it was made
   */
  async prune(made: string, keep: number, trusted: number): Promise<void> {
    const besides = this.#besides
    this.#besides = []
    await this.#tidy((names) => {
      const scheduled = names.filter((name) => !besides.includes(name))
      return [...besides, ...backupsToPrune(scheduled, made, keep, trusted)]
    })
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#folder.remove(name).catch(this.#onNotTidied)
  }
}
