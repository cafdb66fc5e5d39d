import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

// The bundler runs this.

const SQLITE = fileURLToPath(new URL('../../drizzle', import.meta.url))
const FOLDERS = { sqlite: SQLITE, postgres: join(SQLITE, 'postgres') }

export interface BundledMigration {
  readonly name: string
  readonly hash: string
  readonly createdAt: number
  readonly statements: string[]
}

/** Reads the migrations of an engine when the program is built, which carries them. */
export function bundledMigrations(engine: keyof typeof FOLDERS): BundledMigration[] {
  const folder = FOLDERS[engine]
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const names: string[] = journal.entries.map(({ tag }: { tag: string }) => tag)
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, index) => ({
    name: names[index] ?? '',
    hash: migration.hash,
    createdAt: migration.folderMillis,
    statements: migration.sql,
  }))
}

/** An object of a database, as `trigger name`, and what SQLite has written down of it. */
export type SchemaObject = [object: string, sql: string]

/** Runs the migrations of the embedded engine when the program is built, and reads of what the database consists. */
export function bundledSchema(): SchemaObject[] {
  using database = new Database(':memory:')
  for (const statement of bundledMigrations('sqlite').flatMap(({ statements }) => statements)) {
    database.run(statement)
  }
  return database
    .query("SELECT type || ' ' || name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'")
    .values()
    .map(([object, sql]) => [String(object), String(sql)])
}

const ROOT = dirname(fileURLToPath(new URL('../../package.json', import.meta.url)))
const SCALAR = join(ROOT, 'node_modules/@scalar/api-reference/package.json')

/** Reads the version of the API page's script. */
export const scalarVersion = (): string => JSON.parse(readFileSync(SCALAR, 'utf8')).version
