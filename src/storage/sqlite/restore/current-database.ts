import { exists } from '../../../files/publish-file.ts'
import type { DataFolder } from '../../data-folder.ts'
import { DatabaseDamaged, DatabaseRefused } from '../../failures.ts'
import { type Client, disableWal, isBusy, openConnection } from '../driver/connection.bun.ts'
import { hasNoRoomBeside, messageOf } from '../driver/sqlite-failure.ts'
import { tableWithViolations } from '../schema/integrity.ts'
import { savedTrustedTime } from '../tables/trusted-time-table.ts'
import { readStoredAccess, type StoredAccess } from './preserve-access.ts'

/** What the database that is to be replaced says of keys, limits and the time, or why it could not be read. */
export type CurrentDatabase =
  | {
      readonly access: StoredAccess
      readonly trustedTime: number | undefined
      readonly unread?: undefined
    }
  | { readonly access?: undefined; readonly trustedTime?: undefined; readonly unread: string }
  | undefined

/**
 * Reads what outlives the folder's database, and brings all of it into one file. It is closed again
 * when this returns, so that it can be moved.
 * @throws DatabaseRefused while another program has it open
 */
export function readCurrent(folder: DataFolder, lockTimeoutMs: number): CurrentDatabase {
  if (!exists(folder.database)) return undefined
  try {
    const { client } = openConnection(folder.database, 'write')
    try {
      checkpointWal(client, lockTimeoutMs)
      client.run('BEGIN EXCLUSIVE')
      return { access: readSoundAccess(client), trustedTime: savedTrustedTime(client) }
    } finally {
      // Not before its last statement is gone does SQLite let go of the file.
      client.close(true)
    }
  } catch (error) {
    // It may be sound, and is not to be replaced before its keys were read.
    if (hasNoRoomBeside(error)) throw error
    if (!isBusy(error)) return { unread: messageOf(error) }
    throw new DatabaseRefused(
      `another program has ${folder.database} open. Close it, and try again; nothing has changed`,
      { cause: error },
    )
  }
}

/** What a damaged row says of a key is not brought into the backup. */
function readSoundAccess(client: Client): StoredAccess {
  const table = tableWithViolations(client, ['api_keys', 'limiter_state'])
  if (table !== undefined) throw new DatabaseDamaged(`a row of ${table} is against its rules`)
  return readStoredAccess(client)
}

function checkpointWal(client: Client, lockTimeoutMs: number): void {
  try {
    disableWal(client, lockTimeoutMs)
  } catch (error) {
    if (isBusy(error)) throw error
    // It is damaged, or the disk is full: then its log is moved with it.
  }
}
