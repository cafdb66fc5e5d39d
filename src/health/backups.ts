import { DAY_MS } from '../clocks/durations.ts'
import { type Check, fail, ok, warn } from './check.ts'
import { durationText } from './words.ts'

// Backups that are late by less than this are a warning, as after a holiday; later ones are a failure.
const WEEK = 7 * DAY_MS

export interface BackupAge {
  /** When the newest verified backup was made; null: there is none. */
  readonly newestAt: number | null
  /** How often the server is to make one; null: backups are switched off. */
  readonly everyMs: number | null
  readonly now: number
  /** Since when there is something to back up, or a server that makes backups. */
  readonly since: number
}

/** Whether the newest verified backup is recent enough. */
export function backupAge({ newestAt, everyMs, now, since }: BackupAge): Check {
  const name = 'backup'
  const age = newestAt === null ? undefined : Math.max(0, now - newestAt)
  const newest =
    age === undefined ? 'there is no verified backup' : `the newest is ${durationText(age)} old`
  if (everyMs === null) {
    return warn(
      name,
      `no backups are made on their own (--backup-dir is off), and ${newest}`,
      'start the server with a folder on another drive as --backup-dir, or see to it that something else runs `petstock backup create`',
    )
  }
  const late = (age ?? now - since) - 2 * everyMs
  if (age === undefined) {
    return late > 0
      ? fail(name, newest, MAKE_ONE)
      : warn(name, 'there is no verified backup yet', MAKE_ONE)
  }
  if (late <= 0) return ok(name, newest)
  const missed = `${newest}, and one is to be made every ${durationText(everyMs)}`
  return late > WEEK ? fail(name, missed, LOOK) : warn(name, missed, LOOK)
}

const MAKE_ONE =
  'make one now with `petstock backup create`; a server makes them on its own as long as it runs, and its log says why where it could not'

const LOOK =
  'keep the server running: it makes backups on its own. Where it runs, look into its log for why it could not; `petstock backup create` makes one now'

export interface BackupPlace {
  readonly directory: string
  readonly exists: boolean
  /** Whether it is, or would be, on the same file system as the database. */
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
