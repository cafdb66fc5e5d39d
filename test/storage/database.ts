import { join } from 'node:path'
import type { Currency } from '../../src/money/currency.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'
import { dataFolder } from '../../src/storage/data-folder.ts'
import type { Client } from '../../src/storage/sqlite/driver/connection.ts'
import { openDatabase } from '../../src/storage/sqlite/folder/open-database.ts'
import { MIGRATIONS, type Migration } from '../../src/storage/sqlite/schema/migrations.ts'
import { SettingsTable } from '../../src/storage/sqlite/tables/access/settings-table.ts'
import { temporaryFolder } from '../support/petstock.ts'

export const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)

/**
 * A new database that is gone when the test's scope ends: `using database = newDatabase()`.
 * @param currency of its shop; null: it has none
 */
export function newDatabase(currency: Currency | null = null) {
  const temporary = temporaryFolder()
  const folder = dataFolder(join(temporary.path, 'data'))
  const connection = openDatabase(folder, { create: true, now: () => NOW })
  if (currency !== null) new SettingsTable(connection.client).write({ ...NO_SETTINGS, currency })
  return {
    folder,
    connection,
    client: connection.client,
    [Symbol.dispose]() {
      connection.client.close()
      temporary[Symbol.dispose]()
    },
  }
}

/** Everything in a database's tables and its schema, to be compared. */
export function contentOf(client: Client): Record<string, unknown> {
  const schema = client
    .query<{ name: string; type: string; sql: string | null }>(
      'SELECT name, type, sql FROM sqlite_schema ORDER BY name',
    )
    .all()
  const tables = schema.filter(({ type }) => type === 'table')
  const rows = tables.map(({ name }) => [name, client.query(`SELECT * FROM "${name}"`).values()])
  return { schema, ...Object.fromEntries(rows) }
}

/** What a later version could add to the schema. */
export const LATER: readonly Migration[] = [
  ...MIGRATIONS,
  {
    name: 'a-later-one',
    hash: 'a-later-one',
    createdAt: NOW,
    statements: ['ALTER TABLE inventory ADD COLUMN colour text', 'CREATE TABLE later (id integer)'],
  },
]
