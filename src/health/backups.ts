import { DAY_MS } from '../clocks/durations.ts'
import { type Check, fail, notChecked, ok, warn } from './check.ts'
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
      SWITCHED_OFF,
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

/** What to do where backups are switched off. */
export const SWITCHED_OFF =
  'start the server with a folder on another drive as --backup-dir, or see to it that something else runs `petstock backup create FILE`'

/** The check of a demo for whose backups no folder is named. */
export const NO_BACKUPS_OF_SAMPLES: Check = ok(
  'backup',
  'none are made of a demo, which has only samples',
  'start the server without --demo for a shop, or name a folder with --backup-dir',
)

const MAKE_ONE =
  'make one now with `petstock backup create FILE`; a server makes them on its own as long as it runs, and its log says why where it could not'

const LOOK =
  'keep the server running: it makes backups on its own. Where it runs, look into its log for why it could not; `petstock backup create FILE` makes one now'

/** A folder for backups: it is there, the first backup can make it, or something is in the way. */
export type BackupFolderState = 'there' | 'missing' | BackupObstacle

/** What keeps every backup from being made. */
export interface BackupObstacle {
  readonly obstacle: string
  /** What to do about it. */
  readonly advice: string
}

export interface BackupPlace {
  readonly directory: string
  readonly state: BackupFolderState
  /** Whether it is known to be on the same file system as the database. */
  readonly sameDisk: boolean
}

/** Whether backups can be made, and would outlive the disk that the database is on. */
export function backupPlace({ directory, state, sameDisk }: BackupPlace): Check {
  const name = 'backup place'
  if (typeof state === 'object')
    return fail(name, `no backup can be made: ${state.obstacle}`, state.advice)
  if (state === 'missing') return warn(name, `${directory} is not there`, LOOK_FOR_DRIVE)
  if (!sameDisk) return ok(name, `${directory}, on another disk than the database`)
  return warn(
    name,
    `${directory} is on the same disk as the database`,
    'backups on the same disk are lost with it: name a folder on another drive with --backup-dir. The guide of the shop says how (/help/shop, where petstock serves). If you have named one, look whether that drive is connected',
  )
}

const LOOK_FOR_DRIVE =
  'look whether the drive is connected; if the folder is a new one, it is made with the first backup'

/** The checks of backups whose folder is not there: what is in it is unknown, and so is the disk that it belongs on. */
export function backupsOutOfReach(
  directory: string,
  state: Exclude<BackupFolderState, 'there'>,
  age: Omit<BackupAge, 'newestAt'>,
): Check[] {
  const missing = `there is no folder ${directory}`
  const place = backupPlace({ directory, state, sameDisk: false })
  return [
    {
      ...backupAge({ ...age, newestAt: null }),
      message: `no backup is in reach: ${missing}`,
      ...(place.advice === undefined ? {} : { advice: place.advice }),
    },
    place,
    notChecked('backup space', missing),
  ]
}
