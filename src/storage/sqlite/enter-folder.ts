import { type DataFolder, incomingDatabase } from '../data-folder.ts'
import { DatabaseRefused } from '../failures.ts'
import { refuseLinks } from './refuse-links.ts'
import { finishRestore } from './replace-database.ts'
import { emptyDataFolder, joinDataFolder, lockDataFolder } from './server-lock.bun.ts'
import { within } from './within.ts'

/** Longer than most commands take. */
export const PATIENCE_MS = 2_000

export interface Entrance {
  /** How long to wait for a command that is in the way, in milliseconds. */
  readonly patienceMs?: number
  /** Told where the replaced database is, when a restore that was cut short has been finished. */
  readonly onRestoreFinished?: (replaced: string) => void
}

/**
 * Comes into the data folder for a command, beside a server that may be at work.
 * @returns what leaves it
 * @throws DatabaseRefused while a restore is at work, and for a database that is a symbolic link
 */
export function enterFolder(folder: DataFolder, entrance: Entrance): () => void {
  refuseLinks(folder)
  const leave = patiently(entrance, () => enter(folder, entrance, joinDataFolder)?.leave)
  if (leave) return leave
  throw beingRestored(folder)
}

/**
 * Comes into the data folder as its one server.
 * @returns what leaves it, or undefined while another server is there
 * @throws DatabaseRefused while a restore is at work, and for a database that is a symbolic link
 */
export function enterAsServer(folder: DataFolder, entrance: Entrance): (() => void) | undefined {
  refuseLinks(folder)
  const entered = patiently(entrance, () => {
    const found = enter(folder, entrance, lockDataFolder)
    return found === undefined || found.leave || letsIn(folder, joinDataFolder) ? found : undefined
  })
  if (entered) return entered.leave
  throw beingRestored(folder)
}

/**
 * Comes into the data folder for a restore, alone.
 * @throws DatabaseRefused with who is in the way
 */
export function enterAlone(folder: DataFolder, entrance: Entrance): () => void {
  refuseLinks(folder)
  const leave = patiently(entrance, () => emptyDataFolder(folder))
  if (leave) return finishing(folder, entrance, leave)
  if (!letsIn(folder, joinDataFolder)) throw beingRestored(folder)
  throw new DatabaseRefused(
    letsIn(folder, lockDataFolder)
      ? `another petstock command is at work on ${folder.database}. Try again when it has ended; nothing has changed`
      : `a petstock server is running on ${folder.directory}. Stop it, and try again; nothing has changed`,
  )
}

type Lock = typeof joinDataFolder

/** Who lets whom in tells who is there: a server lets commands in, a restore nobody. */
function letsIn(folder: DataFolder, lock: Lock): boolean {
  const leave = lock(folder)
  leave?.()
  return leave !== undefined
}

/** @returns undefined when it has to be tried again, and a way out that is none when others are in the way */
function enter(
  folder: DataFolder,
  entrance: Entrance,
  lock: Lock,
): { leave: (() => void) | undefined } | undefined {
  const leave = lock(folder)
  if (leave === undefined || incomingDatabase(folder) === undefined) return { leave }
  // A restore was killed when all was ready, and nobody has worked here since.
  leave()
  const alone = emptyDataFolder(folder)
  if (alone) finishing(folder, entrance, alone)()
  return undefined
}

const patiently = <T>(
  { patienceMs = PATIENCE_MS }: Entrance,
  attempt: () => T | undefined,
): T | undefined => within(patienceMs, attempt)

/** Does what a restore has left to do, alone in the folder. */
function finishing(
  folder: DataFolder,
  { onRestoreFinished }: Entrance,
  leave: () => void,
): () => void {
  try {
    const replaced = finishRestore(folder)
    if (replaced !== undefined) onRestoreFinished?.(replaced)
    return leave
  } catch (error) {
    leave()
    throw error
  }
}

const beingRestored = (folder: DataFolder): DatabaseRefused =>
  new DatabaseRefused(
    `a backup is being restored into ${folder.directory} just now. Try again when that is done`,
  )
