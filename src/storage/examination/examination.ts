import type { Times } from '../../health/words.ts'
import type { OnProgress } from '../../progress.ts'
import type { DataFolder } from '../data-folder.ts'

export interface ExaminedFolder {
  readonly folder: DataFolder
  /** Undefined where backups are switched off. */
  readonly backupDirectory: string | undefined
  readonly backupEveryMs: number
}

/** What an examination of a data folder is made with. */
export interface Examination extends ExaminedFolder {
  readonly now: number
  /** Whether the newest backup is compared with the stock. A server knows what it has, and when the next comes. */
  readonly comparesBackup: boolean
  /** How times are written. */
  readonly times: Times
  readonly onProgress: OnProgress
}
