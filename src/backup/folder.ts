/** Where backups are kept. Nothing of it may hold up the service: the drive may hang, or be gone. */
export interface BackupFolder {
  /**
   * Makes it ready to take one more, and the folder itself where that is safe.
   * @throws Error that says what is in the way
   */
  prepare(): Promise<void>
  /** The names of the files in it; none where there is no such folder. */
  list(): Promise<readonly string[]>
  pathOf(name: string): string
  sizeOf(name: string): Promise<number>
  /** Removes one file; nothing happens where it is gone already. */
  remove(name: string): Promise<void>
}

/** What is known of a backup when it is verified. */
export interface CopiedBackup {
  readonly bytes: number
  readonly pets: number
  readonly movements: number
}

/** Makes one backup beside whoever is at work on the database. */
export interface BackupCopier {
  /** Resolves when the copy is verified and has its name; else nothing has that name. */
  copy(file: string): Promise<CopiedBackup>
  /** Leaves off. Resolves when nobody is at work on the copy any more. */
  abandon(): Promise<void>
}
