import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

const FOLDER = fileURLToPath(new URL('../../../drizzle', import.meta.url))

/** Read when the binary is built: the executable carries its migrations. */
export function bundledMigrations(): { hash: string; createdAt: number; statements: string[] }[] {
  return readMigrationFiles({ migrationsFolder: FOLDER }).map((migration) => ({
    hash: migration.hash,
    createdAt: migration.folderMillis,
    statements: migration.sql,
  }))
}
