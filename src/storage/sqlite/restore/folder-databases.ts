import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exists } from '../../../files/publish-file.ts'
import { readFileStart } from '../../../files/read-at.ts'
import type { DataFolder } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'
import { type Client, disableWal, openConnection } from '../driver/connection.ts'
import { HEADER_BYTES, usesLog } from '../driver/file-header.ts'
import { isReplaced } from '../driver/replaced-name.ts'
import { hasNoRoomBeside, isBusy, messageOf } from '../driver/sqlite-failure.ts'
import { savedTrustedTime } from '../schema/saved-time.ts'
import { readSoundAccess, type StoredAccess } from './stored-access.ts'

/** The keys, limits and time of the database that a restore replaces, or why they could not be read. */
export type CurrentDatabase =
  | {
      readonly access: StoredAccess
      readonly trustedTime: number | undefined
      readonly unread?: undefined
    }
  | { readonly access?: undefined; readonly trustedTime?: undefined; readonly unread: string }
  | undefined

/**
 * Reads what outlives the folder's database, and brings its log into it. The database is closed when
 * this returns, so that it can be moved.
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
      // SQLite releases the file only after its last statement.
      client.close(true)
    }
  } catch (error) {
    // The database may be sound, and is not replaced before its keys were read.
    if (hasNoRoomBeside(error)) throw error
    if (!isBusy(error)) return { unread: messageOf(error) }
    throw new DatabaseRefused(
      `another program has ${folder.database} open. Close it, and try again; nothing has changed`,
      { cause: error },
    )
  }
}

function checkpointWal(client: Client, lockTimeoutMs: number): void {
  try {
    disableWal(client, lockTimeoutMs)
  } catch (error) {
    if (isBusy(error)) throw error
    // The database is damaged, or the disk is full. Its log is moved with it.
  }
}

/**
 * Reads the databases that earlier restores have moved aside, the newest first, each when it is asked for.
 * Nothing of them changes. One that cannot be read is undefined.
 */
export function* replacedDatabases({
  directory,
}: DataFolder): Generator<StoredAccess | undefined, void> {
  const names = readdirSync(directory).filter(isReplaced)
  for (const name of names.toSorted().toReversed()) yield readReplaced(join(directory, name))
}

function readReplaced(file: string): StoredAccess | undefined {
  try {
    // A log that could not be brought into its database has what was decided last.
    if (usesLog(readFileStart(file, HEADER_BYTES))) return undefined
    const { client } = openConnection(file, 'read')
    try {
      return readSoundAccess(client)
    } finally {
      client.close(true)
    }
  } catch {
    return undefined
  }
}
