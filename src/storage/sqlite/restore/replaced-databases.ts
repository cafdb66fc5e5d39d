import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readFileStart } from '../../../files/read-at.ts'
import type { DataFolder } from '../../data-folder.ts'
import { openConnection } from '../driver/connection.ts'
import { HEADER_BYTES, usesLog } from '../driver/file-header.ts'
import { isReplaced } from '../driver/replaced-name.ts'
import { readSoundAccess, type StoredAccess } from './stored-access.ts'

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
