import type { BackupFolder } from './folder.ts'
import { backupsToPrune } from './retention.ts'

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

  /** @param tooMany chooses among the names of all files */
  async tidy(tooMany: (names: readonly string[]) => string[]): Promise<void> {
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
    await this.tidy((names) => {
      const scheduled = names.filter((name) => !besides.includes(name))
      return [...besides, ...backupsToPrune(scheduled, made, keep, trusted)]
    })
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#folder.remove(name).catch(this.#onNotTidied)
  }
}
