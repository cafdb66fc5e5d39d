import { type DataFolder, hasDatabase } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'
import { openConnection } from '../driver/connection.ts'
import { retryUntil } from '../driver/retry-until.ts'
import { schemaState } from '../schema/migrations.ts'
import { accessAsServer, type FolderAccess } from './folder-access.ts'
import { lockAsServer } from './folder-lock.ts'
import { addressOfServer } from './served-address.ts'

// How long another command may take to upgrade; a server keeps the lock for longer.
const OTHER_UPGRADE_MS = 2_000

// Long enough for a command that has just upgraded, or for doctor, to release its lock on a busy machine.
const LET_GO_MS = 1_000

type Release = () => void

/**
 * Locks the folder for a command that upgrades the database, and waits while another upgrades it.
 * @returns undefined when another process has upgraded it, perhaps a server that keeps the lock
 * @throws DatabaseRefused while a server of an older version runs
 */
export function lockForUpgrade(folder: DataFolder, isDone: () => boolean): Release | undefined {
  const lock = () => lockAsServer(folder)
  const release = retryUntil(lock, (waitedMs) => isDone() || waitedMs > OTHER_UPGRADE_MS)
  if (release === undefined && !isDone()) throw heldByAnother()
  return release
}

/**
 * Locks the folder for a server, and waits while a command upgrades the database in it.
 * @returns undefined while another server holds it
 * @throws DatabaseRefused while a restore is at work, or a command upgrades the database for longer
 */
export function lockForServer(folder: DataFolder, access: FolderAccess): Release | undefined {
  let lockTimeoutMs = LET_GO_MS
  const lock = () => accessAsServer(folder, access)
  const release = retryUntil(lock, (waitedMs) => {
    if (needsUpgrade(folder)) lockTimeoutMs = OTHER_UPGRADE_MS
    return waitedMs > lockTimeoutMs
  })
  // A server that listens has said so; a command that upgrades has not.
  if (release === undefined && addressOfServer(folder) === undefined && needsUpgrade(folder)) {
    throw heldByAnother()
  }
  return release
}

const heldByAnother = (): DatabaseRefused =>
  new DatabaseRefused(
    'the database needs an upgrade, and another petstock holds its folder. If that is a server of an older version, stop that server, start this version, and try again; if it is upgrading the database just now, try again in a moment',
  )

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
    // Opening it reports what is wrong.
    return false
  }
}
