import { BACKUP_URL, REPORT_URL, UNDO_URL, WRITER_URL } from '../worker-urls.ts'
import type { DataFolder } from './data-folder.ts'
import type { EmbeddedEngine } from './embedded-engine.ts'
import type { StorageEngine } from './engine.ts'
import type { DatabaseChoice, SharedDatabaseOptions } from './engine-choice.ts'
import type { DatabaseFacts } from './postgres/database-facts.ts'
import type { TablesFound } from './postgres/schema/migrate-database.ts'
import { sqliteEngine } from './sqlite/sqlite-engine.ts'

// The one place that picks a storage engine, and says what an engine's own errors mean.

export { addressText, readDatabaseUrl } from './postgres/driver/database-url.ts'
export { NotPermitted, StatementFault } from './postgres/driver/outcomes.ts'
export type { TablesFound } from './postgres/schema/migrate-database.ts'
export { damageIn, unavailableIn } from './sqlite/driver/sqlite-failure.ts'
export {
  addressOfServer,
  leaveAddress,
  removeAddress,
} from './sqlite/folder/served-address.ts'

export const engineOf = (folder: DataFolder): EmbeddedEngine =>
  sqliteEngine(folder, {
    writer: WRITER_URL,
    backup: BACKUP_URL,
    undo: UNDO_URL,
    report: REPORT_URL,
  })

/** Reads which tables a database has. @throws DatabaseRefused, StorageUnavailable */
export async function readTables(addresses: DatabaseChoice['database']): Promise<TablesFound> {
  return (await schemaOfDatabase()).readTables(addresses)
}

/**
 * Makes or upgrades the tables of a database.
 * @returns the names of the migrations that were applied
 * @throws DatabaseRefused, StorageUnavailable
 */
export async function migrateDatabase(
  addresses: DatabaseChoice['database'],
): Promise<readonly string[]> {
  return (await schemaOfDatabase()).migrateDatabase(addresses)
}

/** Reads what there is to say of a database. @throws DatabaseRefused, StorageUnavailable */
export async function readDatabaseFacts(
  addresses: DatabaseChoice['database'],
): Promise<DatabaseFacts> {
  return (await import('./postgres/database-facts.ts')).readDatabaseFacts(addresses)
}

// Loaded where a database is chosen: a data folder needs none of it.
const schemaOfDatabase = () => import('./postgres/schema/migrate-database.ts')

/** The engine of a database of many shops. A server gives how it works with it. */
export async function sharedEngine(
  choice: DatabaseChoice & Partial<SharedDatabaseOptions>,
): Promise<StorageEngine> {
  return (await import('./postgres/postgres-engine.ts')).postgresEngine(choice)
}
