import { DAY_MS } from '../clocks/durations.ts'
import { type Check, fail, notChecked, ok, warn } from './check.ts'
import { counted, durationText, numberText } from './words.ts'

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
  /** How much of the stock the newest has; undefined: that is not known. */
  readonly held?: Held | undefined
  /** Whether the server makes one soon, as no backup has an import. */
  readonly isSoon?: boolean | undefined
}

export interface Held {
  /** The pets of the stock. */
  readonly pets: number
  /** Those of them that the backup does not have. */
  readonly missing: number
  /** Whether it does not have the newest import either. */
  readonly importMissing: boolean
  /** For how long pets have been in the stock that the backup does not have; null: that is not known. */
  readonly missingForMs: number | null
}

/** @param now UTC epoch milliseconds, as is when the first of the missing pets came */
export const heldAt = (
  { missingSince, ...held }: Omit<Held, 'missingForMs'> & { readonly missingSince: number | null },
  now: number,
): Held => ({
  ...held,
  missingForMs: missingSince === null ? null : Math.max(0, now - missingSince),
})

/** What can be said of the backups: how old the newest is, and whether it has what the stock has. */
export const SAFETY_REASONS = [
  'held',
  'recent',
  'soon',
  'missing',
  'old',
  'none',
  'failing',
  'off',
  'elsewhere',
  'samples',
  'trouble',
] as const

export interface Safety {
  readonly state: Check['state']
  readonly reason: (typeof SAFETY_REASONS)[number]
}

/**
 * Whether the newest verified backup is recent enough, and has what the stock has. Quantities change all day: pets
 * are what it must not lack, after an import or for longer than until the next backup.
 */
export function backupSafety({ newestAt, everyMs, now, since, held, isSoon }: BackupAge): Safety {
  if (everyMs === null) return { state: 'warn', reason: 'off' }
  const late = now - (newestAt ?? since) - 2 * everyMs
  if (newestAt === null) return { state: late > 0 ? 'fail' : 'warn', reason: 'none' }
  if (late > 0) return { state: late > WEEK ? 'fail' : 'warn', reason: 'old' }
  if (held === undefined) return { state: 'ok', reason: 'recent' }
  if (held.missing === 0) return { state: 'ok', reason: 'held' }
  if (isSoon) return { state: 'warn', reason: 'soon' }
  const { importMissing, missingForMs } = held
  const isOverdue = importMissing || missingForMs === null || missingForMs > everyMs
  return { state: isOverdue ? 'warn' : 'ok', reason: 'missing' }
}

/** The check of the backups, for who looks after the service. */
export function backupAge(backups: BackupAge): Check {
  const { newestAt, everyMs, now, held } = backups
  const name = 'backup'
  const age = newestAt === null ? undefined : Math.max(0, now - newestAt)
  const old =
    age === undefined ? 'there is no verified backup' : `the newest is ${durationText(age)} old`
  const newest = age === undefined ? old : `${old}${heldText(held)}`
  const { state, reason } = backupSafety(backups)
  if (everyMs === null) {
    return warn(
      name,
      `no backups are made on their own (--backup-dir is off), and ${newest}`,
      SWITCHED_OFF,
    )
  }
  switch (reason) {
    case 'none':
      return state === 'fail'
        ? fail(name, newest, MAKE_ONE)
        : warn(name, 'there is no verified backup yet', MAKE_ONE)
    case 'old': {
      const missed = `${held?.missing === 0 ? old : newest}, and one is to be made every ${durationText(everyMs)}`
      return state === 'fail' ? fail(name, missed, LOOK) : warn(name, missed, LOOK)
    }
    case 'soon':
      // The server does what is to be done.
      return ok(name, `${newest}; one that has them is made soon`)
    default:
      return state === 'ok' ? ok(name, newest) : warn(name, newest, MAKE_ONE)
  }
}

/** What follows the age of a backup. */
function heldText(held: Held | undefined): string {
  if (held === undefined) return ''
  const { pets, missing } = held
  if (missing === 0) return pets === 0 ? '' : ` and has ${allOf(pets)}`
  return `, and ${numberText(missing)} of ${counted(pets, 'pet')} came after it`
}

const allOf = (pets: number): string =>
  pets === 1 ? 'the one pet' : `all ${numberText(pets)} pets`

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
interface BackupObstacle {
  readonly obstacle: string
  /** What to do about it. */
  readonly advice: string
}

interface BackupPlace {
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
