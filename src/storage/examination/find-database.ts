import { accessSync, constants, existsSync, type Stats, statSync } from 'node:fs'
import { CONNECT, reasonAt, whatIsAway } from '../../files/away.ts'
import { type Check, fail } from '../../health/check.ts'
import { type DataFolder, incomingDatabase } from '../data-folder.ts'

export interface FoundFiles {
  readonly bytes: number
  readonly logBytes: number
}

/** Finds the database's files, or says why there is none to read. */
export function findDatabase(folder: DataFolder): FoundFiles | Check {
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
    if (found.size === 0)
      return missing(`${database} is empty, as a start that was cut short leaves it`)
    return { bytes: found.size, logBytes: readable(folder) }
  } catch (error) {
    return refused(folder, error as NodeJS.ErrnoException)
  }
}

function notInPlace(folder: DataFolder): FoundFiles | Check {
  const { directory, database } = folder
  const incoming = incomingDatabase(folder)
  if (incoming !== undefined) {
    return fail(
      'database',
      `a restore has not ended: the restored database is complete as ${incoming}, and is not at ${database} yet`,
      `leave that file where it is. Where the restore was cut short, the next command finishes it, as \`petstock inventory list --data '${directory}'\` does`,
    )
  }
  // A restore may have ended since.
  return existsSync(database)
    ? findDatabase(folder)
    : missing(`there is no database at ${database}`)
}

/** @returns what the log takes; throws where a file may not be read that is needed */
function readable({ database }: DataFolder): number {
  accessSync(database, constants.R_OK)
  const log = `${database}-wal`
  const logBytes = statSync(log, { throwIfNoEntry: false })?.size
  if (logBytes === undefined) return 0
  accessSync(log, constants.R_OK)
  const index = `${database}-shm`
  if (statSync(index, { throwIfNoEntry: false })) accessSync(index, constants.R_OK)
  return logBytes
}

const missing = (what: string): Check =>
  fail(
    'database',
    what,
    'name the right folder with --data, or make a shop in this one with `petstock serve`. If one was there, get it back with `petstock restore FILE` and the newest backup',
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
