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
  /** Opens one file for reading. Undefined: there is none of that name. */
  open(name: string): Promise<OpenFile | undefined>
  /** Removes one file, if it is there. */
  remove(name: string): Promise<void>
}

/** A file that is open for reading. */
export interface OpenFile {
  /** How many bytes it had when it was opened. */
  readonly bytes: number
  /** Reads the next bytes; empty at the end of the file. */
  read(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
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

/** What a check of one backup has found. Times are UTC epoch milliseconds. */
export type BackupVerification =
  | {
      readonly sound: true
      readonly bytes: number
      readonly pets: number
      readonly movements: number
      readonly keys: number
      /** When its stock last changed; null for one that never did. */
      readonly newestChangeAt: number | null
    }
  /** @property problem what is wrong, as a sentence without the path of the file */
  | { readonly sound: false; readonly problem: string }
