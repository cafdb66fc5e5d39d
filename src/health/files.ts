import { HOUR_MS } from '../clocks/durations.ts'
import { type Check, fail, ok, warn } from './check.ts'
import { bytesText, counted, firstOf } from './words.ts'

const MIB = 1024 * 1024

// A few times as much as the database's log takes in ordinary work.
const LEAST_BYTES = 16 * MIB

// A backup leaves this much free: its disk may be the database's, too.
const SPARE_BYTES = 8 * MIB

interface DiskSpace {
  /** How much a program without special rights can still write. */
  readonly freeBytes: number
  readonly databaseBytes: number
}

/**
 * How many bytes a database and its log may grow by while its journal is rebuilt, which is nearly all of it.
 * @param rebuilds how often an upgrade rebuilds it, one after the other in one transaction
 */
export const bytesOfRebuild = (databaseBytes: number, rebuilds = 1): number => {
  // Each rebuild adds columns, which makes the shortest rows longer by a quarter.
  const grown = Math.ceil((1 + 0.25 * rebuilds) * databaseBytes)
  // A later rebuild writes into the pages that the first one has left, too.
  const log = rebuilds > 1 ? databaseBytes + grown : grown
  return grown + log + MIB
}

/**
 * Whether the database's disk has room for updates, and for an upgrade, which copies the database and
 * may rebuild its journal.
 */
export function diskSpace({ freeBytes, databaseBytes }: DiskSpace): Check {
  const name = 'disk space'
  const free = `${bytesText(freeBytes)} free on the database's disk`
  if (freeBytes < LEAST_BYTES) {
    return fail(
      name,
      free,
      'make room on that disk: when it is full, every update is refused until there is space again',
    )
  }
  const comfortable = databaseBytes + bytesOfRebuild(databaseBytes) + 4 * LEAST_BYTES
  if (freeBytes >= comfortable) return ok(name, free)
  return warn(
    name,
    free,
    `make room on that disk, or move the data folder to a larger one: an upgrade of the database may need ${bytesText(comfortable)}`,
  )
}

/** Whether the backups' disk has room for the next ones. */
export function backupSpace({ freeBytes, databaseBytes }: DiskSpace): Check {
  const name = 'backup space'
  const free = `${bytesText(freeBytes)} free on the backups' disk`
  const advice = `make room on that disk, or name a larger one with --backup-dir: a backup takes about ${bytesText(databaseBytes)}`
  if (freeBytes < databaseBytes + SPARE_BYTES)
    return fail(name, `${free}: the next backup does not fit`, advice)
  return freeBytes < 3 * databaseBytes + SPARE_BYTES ? warn(name, free, advice) : ok(name, free)
}

export interface FileMode {
  readonly path: string
  readonly folder: boolean
  readonly mode: number
  readonly uid: number
  /** Backups may be on a drive without owners and permissions. */
  readonly backup: boolean
  /** Whether it is on a disk that may keep no permissions, like NTFS or exFAT on Linux: chmod may do nothing there. */
  readonly mayLackModes: boolean
}

/** Whether one user owns all of the shop's files, and no other user can read them. */
export function permissions(files: readonly FileMode[], owner: number): Check {
  const name = 'permissions'
  const strangers = files.filter(({ uid, backup }) => uid !== owner && !backup)
  if (strangers.length > 0) {
    const found = strangers.map(({ path, uid }) => `${path} belongs to user ${uid}`)
    return fail(
      name,
      `the database belongs to user ${owner}, but ${firstOf(found)}`,
      `a server that runs as another user cannot work with them: chown ${owner} ${quoted(strangers)}`,
    )
  }
  const loose = files.filter(({ mode }) => (mode & 0o077) !== 0)
  if (loose.length === 0) {
    return ok(name, 'the files and folders of the shop are for their owner alone')
  }
  const found = loose.map(({ path, mode }) => `${path} is ${octal(mode)}`)
  const changeable = loose.filter(({ mode, backup }) => (mode & 0o022) !== 0 && !backup)
  const may = changeable.length > 0 ? 'change' : 'look into'
  const message = `others may ${may} the data: ${firstOf(found)}`
  // What nothing but another mount can change is not held against the shop for ever.
  const harm = changeable.some(({ mayLackModes }) => !mayLackModes)
  return (harm ? fail : warn)(name, message, chmodAdvice(loose))
}

function chmodAdvice(loose: readonly FileMode[]): string {
  const files = loose.filter(({ folder }) => !folder)
  const folders = loose.filter(({ folder }) => folder)
  const calls = [
    ...(folders.length > 0 ? [`chmod 700 ${quoted(folders)}`] : []),
    ...(files.length > 0 ? [`chmod 600 ${quoted(files)}`] : []),
  ].join(' && ')
  if (!loose.some(({ backup, mayLackModes }) => backup || mayLackModes)) return calls
  return `${calls} (a drive that keeps no permissions, as FAT, exFAT and NTFS on Linux, has to be mounted for this user alone, with umask=077)`
}

const octal = (mode: number): string => (mode & 0o777).toString(8).padStart(4, '0')

const quoted = (files: readonly FileMode[]): string =>
  files.map(({ path }) => `'${path.replaceAll("'", "'\\''")}'`).join(' ')

// A backup that is being made has such a file, too.
const AT_WORK_MS = HOUR_MS

export interface Leftover {
  readonly path: string
  readonly bytes: number
  readonly modifiedAt: number
  /**
   * A copy of an earlier database that was kept on purpose, the log (or its index) of one that has vanished, or a file
   * that was never finished.
   */
  readonly kind: 'copy' | 'log' | 'partial'
}

/** The files that restores, upgrades and interrupted backups have left, and their size. */
export function leftovers(files: readonly Leftover[], now: number): Check {
  const name = 'leftovers'
  const copies = files.filter(({ kind }) => kind === 'copy')
  const partial = files.filter(
    ({ kind, modifiedAt }) => kind === 'partial' && now - modifiedAt > AT_WORK_MS,
  )
  const logs = files.filter(({ kind, path }) => kind === 'log' && path.endsWith('-wal'))
  const keptCopies =
    copies.length === 0
      ? 'no copies of earlier databases'
      : `${counted(copies.length, 'copy', 'copies')} of earlier databases, ${size(copies)}`
  const kept =
    logs.length === 0
      ? keptCopies
      : `${keptCopies}; ${counted(logs.length, 'log')} that had lost its database, ${size(logs)}: ${firstOf(logs.map(({ path }) => path))}`
  if (partial.length > 0) {
    const found = `${counted(partial.length, 'unfinished file')}, ${size(partial)}: ${firstOf(partial.map(({ path }) => path))}`
    return warn(
      name,
      `${found}; ${kept}`,
      'what ends in .partial was left by a backup or restore that was interrupted, and can be deleted',
    )
  }
  if (copies.length + logs.length === 0) return ok(name, kept)
  return ok(name, kept, 'delete them when the shop is sure that it will not want them back')
}

const size = (files: readonly Leftover[]): string =>
  bytesText(files.reduce((sum, { bytes }) => sum + bytes, 0))
