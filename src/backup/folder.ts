/** The folder of the backups. Its drive may hang or be gone, so every method is asynchronous. */
export interface BackupFolder {
  /**
   * Checks that there is room for another backup. Makes the folder where that is safe.
   * @throws Error that says what is wrong
   */
  prepare(): Promise<void>
  /** Lists the names of the files; none where there is no such folder. */
  list(): Promise<readonly string[]>
  /** Whether there is such a folder. */
  exists(): Promise<boolean>
  pathOf(name: string): string
  sizeOf(name: string): Promise<number>
  /** Removes one file, if it is there. */
  remove(name: string): Promise<void>
}

/** A copy, after it was verified. */
export interface CopiedBackup {
  readonly bytes: number
  readonly pets: number
  readonly movements: number
}

/** Makes one backup while the server and commands work with the database. */
export interface BackupCopier {
  /** Resolves when the copy is verified and has its name. Rejected, it leaves no file with that name. */
  copy(file: string): Promise<CopiedBackup>
  /** Stops making the copy. Resolves when the work on it has ended. */
  abandon(): Promise<void>
}
