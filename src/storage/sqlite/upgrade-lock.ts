import { type DataFolder, hasDatabase } from '../data-folder.ts'
import { DatabaseRefused } from '../failures.ts'
import { openConnection } from './connection.bun.ts'
import { accessAsServer, type FolderAccess } from './enter-folder.ts'
import { schemaState } from './migrations.ts'
import { lockAsServer } from './server-lock.bun.ts'

// How long another command may take to upgrade; a server keeps the lock for longer.
const OTHER_UPGRADE_MS = 2_000

// Long enough for a command that has just upgraded to let go.
const LET_GO_MS = 100

const TRY_EVERY_MS = 20

type Release = () => void

/**
 * Takes the folder for a command that wants to upgrade the database, and waits while another does.
 * @returns undefined when that has been done meanwhile, also by a server that keeps the lock
 * @throws DatabaseRefused while a server of an older version runs
 */
export function lockForUpgrade(folder: DataFolder, isDone: () => boolean): Release | undefined {
  const lock = () => lockAsServer(folder)
  const release = retryLock(lock, (waitedMs) => isDone() || waitedMs > OTHER_UPGRADE_MS)
  if (release === undefined && !isDone()) {
    throw new DatabaseRefused(
      'the database needs an upgrade, and another petstock holds its folder. If that is a server of an older version, stop that server, start this version, and try again; if it is upgrading the database just now, try again in a moment',
    )
  }
  return release
}

/**
 * Takes the folder for a server, and waits while a command upgrades the database in it.
 * @returns undefined while another server holds it
 * @throws DatabaseRefused while a restore is at work
 */
export function lockForServer(folder: DataFolder, access: FolderAccess): Release | undefined {
  let lockTimeoutMs = LET_GO_MS
  const lock = () => accessAsServer(folder, access)
  return retryLock(lock, (waitedMs) => {
    if (needsUpgrade(folder)) lockTimeoutMs = OTHER_UPGRADE_MS
    return waitedMs > lockTimeoutMs
  })
}

function retryLock(lock: () => Release | undefined, isEnough: (waitedMs: number) => boolean) {
  const began = performance.now()
  for (;;) {
    const release = lock()
    if (release !== undefined || isEnough(performance.now() - began)) return release
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_EVERY_MS)
  }
}

function needsUpgrade(folder: DataFolder): boolean {
  if (!hasDatabase(folder)) return false
  try {
    const { client } = openConnection(folder.database, 'read')
    try {
      const { empty, pending } = schemaState(client)
      return !empty && pending.length > 0
    } finally {
      client.close()
    }
  } catch {
    // Whatever is wrong with it is said when it is opened.
    return false
  }
}
