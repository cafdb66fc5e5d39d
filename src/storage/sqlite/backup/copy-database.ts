import { closeSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { copyInto } from '#runtime/sqlite'
import { giveToOwnerOf } from '../../../files/owner.ts'
import { syncFile } from '../../../files/sync.ts'
import type { Client } from '../driver/connection.ts'

/**
 * Copies a database, as it is at one moment, into a new synced file for its owner alone. Reading
 * blocks no write. An incomplete copy is removed.
 */
export function copyDatabase(client: Client, file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
  try {
    giveToOwnerOf(dirname(file), file)
    copyInto(client, file)
    syncFile(file)
  } catch (error) {
    for (const path of [file, `${file}-journal`]) rmSync(path, { force: true })
    throw error
  }
}
