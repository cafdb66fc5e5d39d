import { BACKUP_URL, WRITER_URL } from '../worker-urls.ts'
import type { DataFolder } from './data-folder.ts'
import type { EmbeddedEngine } from './embedded-engine.ts'
import type { StorageEngine } from './engine.ts'
import type { DatabaseChoice } from './engine-choice.ts'
import { DatabaseRefused } from './failures.ts'
import { sqliteEngine } from './sqlite/sqlite-engine.ts'

// The one place that picks a storage engine, and says what an engine's own errors mean.

export { addressText, readDatabaseUrl } from './postgres/driver/database-url.ts'
export { damageIn, unavailableIn } from './sqlite/driver/sqlite-failure.ts'

export const engineOf = (folder: DataFolder): EmbeddedEngine =>
  sqliteEngine(folder, { writer: WRITER_URL, backup: BACKUP_URL })

/** @throws DatabaseRefused */
export async function sharedEngine(_choice: DatabaseChoice): Promise<StorageEngine> {
  throw new DatabaseRefused('this petstock makes the tables of a database, and serves none yet')
}
