import { getTableConfig, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Client } from './connection.bun.ts'
import { apiKeys, inventory, stockMovements } from './schema.ts'

/** A constraint of the schema, and how many rows break it. */
export interface BrokenRule {
  readonly rule: string
  readonly rows: number
}

const dialect = new SQLiteSyncDialect()

/**
 * Looks for rows that no constraint would let in. SQLite's integrity check does so too, but not for
 * whoever reads alone: then it forgets the constraints as it opens the database.
 */
export const brokenRules = (client: Client): BrokenRule[] =>
  [inventory, stockMovements, apiKeys].flatMap((table) => brokenIn(table, client))

function brokenIn(table: SQLiteTable, client: Client): BrokenRule[] {
  const { name, checks } = getTableConfig(table)
  return checks
    .map(({ name: rule, value }) => {
      const query = `SELECT count(*) FROM "${name}" WHERE NOT (${dialect.sqlToQuery(value).sql})`
      return { rule, rows: Number(client.query(query).values()[0]?.[0]) }
    })
    .filter(({ rows }) => rows > 0)
}
