import { readMigrationFiles } from 'drizzle-orm/migrator'

/** Read when the binary is built: the executable carries its migrations. */
export function bundledMigrations(): { hash: string; createdAt: number; statements: string[] }[] {
  return readMigrationFiles({ migrationsFolder: 'drizzle' }).map((migration) => ({
    hash: migration.hash,
    createdAt: migration.folderMillis,
    statements: migration.sql,
  }))
}
