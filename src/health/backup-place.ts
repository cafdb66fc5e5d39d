import { type Check, ok, warn } from './check.ts'

export interface BackupPlace {
  readonly directory: string
  readonly exists: boolean
  /** Whether it is, or would be, on the file system of the database. */
  readonly sameDisk: boolean
}

/** Whether the backups would outlive the disk that the database is on. */
export function backupPlace({ directory, exists, sameDisk }: BackupPlace): Check {
  const name = 'backup place'
  if (sameDisk) {
    return warn(
      name,
      `${directory} is on the same disk as the database`,
      'a disk that dies takes both: name a folder on another drive with --backup-dir. If one is named already, look whether that drive is connected',
    )
  }
  if (exists) return ok(name, `${directory}, on another disk than the database`)
  return warn(
    name,
    `${directory} is not there`,
    'look whether the drive is connected; if the folder is a new one, it is made with the first backup',
  )
}
