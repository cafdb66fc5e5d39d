import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { awayText, reasonAt } from '../files/away.ts'
import { makeFolders } from '../files/owner.ts'
import { makePrivateFile } from '../files/private-file.ts'
import { sizeOf } from '../files/size-of.ts'
import { syncFolder } from '../files/sync.ts'
import { missingPermissionIn } from '../runtime/missing-permission.ts'
import { DatabaseRefused } from './failures.ts'

/** Where a shop's data lives. */
export interface DataFolder {
  readonly directory: string
  readonly database: string
  /** Locked by each process that works in this folder. */
  readonly lock: string
  /** Has the URL at which the running server listens. */
  readonly servedAddress: string
  /** Exists while the database is known to be damaged. */
  readonly damageMark: string
  /** Exists while acknowledged changes may be missing, until a person has said that it is known. */
  readonly lostMark: string
  /** Exists when the shop has moved into a database of many shops. */
  readonly relocationMark: string
  /** Exists while a shop of a database may be here or still there. */
  readonly arrivalMark: string
  /** A copy of a shop of a database that is not in its place yet. */
  readonly arrivingDatabase: string
}

export function dataFolder(directory: string): DataFolder {
  const absolute = resolve(directory)
  return {
    directory: absolute,
    database: join(absolute, 'petstock.db'),
    lock: join(absolute, 'petstock.lock'),
    servedAddress: join(absolute, 'petstock.address'),
    damageMark: join(absolute, 'petstock.damaged'),
    lostMark: join(absolute, 'petstock.lost'),
    relocationMark: join(absolute, 'petstock.moved'),
    arrivalMark: join(absolute, 'petstock.arriving'),
    arrivingDatabase: join(absolute, 'petstock-exporting.partial'),
  }
}

/** The endings of a database's files: its own, and those that SQLite keeps beside it. */
export const DATABASE_FILES = ['', '-wal', '-shm', '-journal'] as const

/** Whether the folder has a database. An empty file is left by a start that was cut short. */
export function hasDatabase(folder: DataFolder, namesOf = namesIn): boolean {
  const isInPlace = () => sizeOf(folder.database) > 0
  // A restored database may take its place after the first look at it, and before the incoming ones are listed.
  return isInPlace() || incomingDatabase(folder, namesOf) !== undefined || isInPlace()
}

/** Finds a restored database that has not taken its place yet. Its name ends in the time of the restore. */
export function incomingDatabase(folder: DataFolder, namesOf = namesIn): string | undefined {
  const name = namesOf(folder.directory).find((each) =>
    /^petstock-incoming-\d{8}T\d{6}Z\.db$/.test(each),
  )
  return name === undefined ? undefined : join(folder.directory, name)
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    // The caller that needs the folder reports what is wrong with it.
    return []
  }
}

export function noDatabase(folder: DataFolder): DatabaseRefused {
  const away = awayText(folder.directory)
  if (away !== undefined) return new DatabaseRefused(away)
  if (isClosed(folder.database)) {
    return new DatabaseRefused(
      `this user may not look into ${folder.directory}. Run it as the user whose shop it is, as with \`sudo -u petstock\``,
    )
  }
  return new DatabaseRefused(
    `there is no database at ${folder.database}. Name the right folder with --data, or make one with \`petstock serve\``,
  )
}

/** Whether this user may not even see if the file exists. */
function isClosed(path: string): boolean {
  try {
    statSync(path)
    return false
  } catch (error) {
    return isForbidden(error)
  }
}

/** Whether the rights of this user, or of the program, prevented it. */
export const isForbidden = (error: unknown): boolean =>
  missingPermissionIn(error) !== undefined ||
  ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Adds to an error what to do where this user cannot make files in the folder. */
export function withWriteAdvice(message: string, directory: string): string {
  try {
    accessSync(directory, constants.W_OK)
    return message
  } catch {
    return `${message}. This user cannot write into ${directory}: give that folder to the user (\`chown\`, \`chmod 700\`), or name another folder with --data`
  }
}

/**
 * Makes the folder for its owner alone (0700); one that exists keeps its mode. A new folder's name is
 * synced when this returns, so that a power cut cannot lose what is acknowledged in it.
 */
export function createDataFolder(folder: DataFolder): void {
  try {
    const made = makeFolders(folder.directory)
    // A start that was cut short may have made the folder and not synced it.
    if (made !== undefined || !existsSync(folder.database)) syncNames(folder.directory, made)
  } catch (cause) {
    throw new DatabaseRefused(
      `cannot make the data folder ${folder.directory}: ${reasonAt(folder.directory, cause)}`,
      { cause },
    )
  }
}

/** Syncs the names of a folder and of those above it that were made with it. */
function syncNames(directory: string, firstMade = directory): void {
  for (let path = directory; ; path = dirname(path)) {
    syncParent(path)
    if (path === firstMade || path === dirname(path)) return
  }
}

function syncParent(path: string): void {
  try {
    syncFolder(dirname(path))
  } catch (error) {
    // A user, or a program, that may write to the parent and not read it cannot sync it.
    if (!isForbidden(error)) throw error
  }
}

/** Makes an empty file for its owner alone (0600) unless it exists. SQLite gives -wal and -shm its mode. */
export function createPrivateFile(path: string): void {
  try {
    makePrivateFile(path)
  } catch (cause) {
    const reason = withWriteAdvice((cause as Error).message, dirname(path))
    throw new DatabaseRefused(`cannot make ${path}: ${reason}`, { cause })
  }
}
