import type { SchemaObject } from '../../../runtime/assets.ts'
import { type Client, openInMemory } from '../driver/connection.ts'
import { createTables, type Migration } from './migrations.ts'

// Tables of ANALYZE and objects that SQLite makes by itself do not count.
const OBJECTS = `SELECT type, name, sql FROM sqlite_schema
  WHERE NOT (type IN ('table', 'index') AND name LIKE 'sqlite\\_%' ESCAPE '\\')`

export const objectsIn = (client: Client): SchemaObject[] =>
  client
    .query(OBJECTS)
    .values()
    .map(([type, name, sql]) => [`${type} ${name}`, String(sql)])

/** Makes the tables of migrations in memory, and reads of what they consist. */
export function makeObjects(migrations: readonly Migration[]): SchemaObject[] {
  const client = openInMemory()
  try {
    createTables(client, migrations)
    return objectsIn(client)
  } finally {
    client.close()
  }
}
