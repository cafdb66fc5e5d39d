import { accessSync, constants, existsSync, type Stats, statSync } from 'node:fs'
import { CONNECT, reasonAt, whatIsAway } from '../../files/away.ts'
import { unlessMissing } from '../../files/missing.ts'
import { type Check, fail } from '../../health/check.ts'
import { type DataFolder, incomingDatabase } from '../data-folder.ts'
import { knownHolder } from './known-holder.ts'

export interface FoundFiles {
  readonly bytes: number
  readonly logBytes: number
}

type Access = (path: string) => void

const readAccess: Access = (path) => accessSync(path, constants.R_OK)

/**
 * Finds the database's files, or says why there is none to read.
 * @param access throws the error of a file that this user may not read, or that is not there
 */
export function findDatabase(folder: DataFolder, access = readAccess): FoundFiles | Check {
  const { directory, database } = folder
  const away = whatIsAway(directory)
  if (away !== undefined) return fail('database', away, CONNECT.toLowerCase())
  try {
    const directoryFound = statSync(directory, { throwIfNoEntry: false })
    if (!directoryFound) return missing(`there is no folder ${directory}`)
    if (!directoryFound.isDirectory()) return missing(`${directory} is not a folder`)
    const found = statSync(database, { throwIfNoEntry: false })
    if (!found) return notInPlace(folder)
    if (!found.isFile()) return missing(`${database} is not a file`)
    if (found.size === 0) return neverFilled(folder, 'empty', FIND_OR_MAKE)
    if (!isReadable(database, access)) return notInPlace(folder)
    return { bytes: found.size, logBytes: readableLog(folder, access) }
  } catch (error) {
    return refused(folder, error as NodeJS.ErrnoException)
  }
}

function notInPlace(folder: DataFolder): FoundFiles | Check {
  const { database } = folder
  const incoming = incomingDatabase(folder)
  if (incoming !== undefined) {
    return fail(
      'database',
      `a restore has not ended: the restored database is complete as ${incoming}, and is not at ${database} yet`,
      'leave that file where it is. Where the restore was cut short, the next command finishes it, as `petstock inventory list` does',
    )
  }
  // A restore may have ended since.
  if (existsSync(database)) return findDatabase(folder)
  const found = `there is no database at ${database}`
  const holder = knownHolder(folder)
  if (holder === undefined) return missing(found)
  if (holder === 'restore') return beingRestored(found)
  return fail(
    'database',
    `${found}, and a server has the folder: a start is making it just now, or it was deleted`,
    'look again in a moment. Where there is none then, stop the server, and get it back with `petstock restore FILE` and the newest backup',
  )
}

/** @returns what the log takes; throws where it, or its index, may not be read */
function readableLog({ database }: DataFolder, access: Access): number {
  const log = `${database}-wal`
  const bytes = statSync(log, { throwIfNoEntry: false })?.size
  // The last one to leave a database takes both away, at any moment.
  if (bytes === undefined || !isReadable(log, access)) return 0
  isReadable(`${database}-shm`, access)
  return bytes
}

/** @returns false for a file that is not there; throws for one that may not be read */
function isReadable(path: string, access: Access): boolean {
  try {
    access(path)
    return true
  } catch (error) {
    unlessMissing(error)
    return false
  }
}

const FIND_OR_MAKE =
  'name the right folder with --data, or make a shop in this one with `petstock serve`. If one was there, get it back with `petstock restore FILE` and the newest backup'

const missing = (what: string): Check => fail('database', what, FIND_OR_MAKE)

/** Says of a database that has nothing in it who makes it, or what to do. */
export function neverFilled(folder: DataFolder, what: string, advice: string): Check {
  const found = `${folder.database} is ${what}`
  const holder = knownHolder(folder)
  if (holder === 'restore') return beingRestored(found)
  return holder === 'server'
    ? fail('database', `${found}: a start is making it just now`, 'look again in a moment')
    : fail('database', `${found}, as a start that was cut short leaves it`, advice)
}

const beingRestored = (found: string): Check =>
  fail(
    'database',
    `${found}, and a restore into this folder is at work`,
    'look again when it has ended',
  )

function refused({ directory }: DataFolder, error: NodeJS.ErrnoException): Check {
  const { code, path = directory } = error
  if (code === 'ENOTDIR') return missing(`${directory} is below a file`)
  if (code !== 'EACCES' && code !== 'EPERM') {
    return fail('database', `${path} cannot be read: ${reasonAt(path, error)}`, 'look at the disk')
  }
  const owner = ownerOf(directory)
  return fail(
    'database',
    `this user may not read ${path}${owner === undefined ? '' : `, which belongs to user ${owner.uid}`}`,
    `run it as the user whose shop it is${owner === undefined ? '' : `: sudo -u '#${owner.uid}' petstock doctor --data '${directory}'`}`,
  )
}

function ownerOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
