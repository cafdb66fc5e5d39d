import { getTableConfig, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Client } from '../driver/connection.bun.ts'
import { wrongTypes } from '../schema/check-constraints.ts'
import {
  apiKeys,
  inventory,
  limiterState,
  oldTokens,
  removedPets,
  stockMovements,
  trustedTime,
} from '../schema/schema.ts'

/** A constraint of the schema, and how many rows break it. */
export interface ConstraintViolation {
  readonly rule: string
  readonly rows: number
}

const TABLES = [
  inventory,
  stockMovements,
  removedPets,
  apiKeys,
  oldTokens,
  trustedTime,
  limiterState,
]

const dialect = new SQLiteSyncDialect()

/**
 * Looks for rows that no constraint would let in. SQLite's integrity check does so too, but not for
 * whoever reads alone: then it forgets the constraints as it opens the database.
 */
export const constraintViolations = (client: Client): ConstraintViolation[] =>
  TABLES.flatMap((table) => violationsIn(table, client))

function violationsIn(table: SQLiteTable, client: Client): ConstraintViolation[] {
  const { name, checks } = getTableConfig(table)
  const rules = checks.map(({ name: rule, value }) => [
    rule,
    `NOT (${dialect.sqlToQuery(value).sql})`,
  ])
  const types = wrongTypes(client, name)
  return [...rules, [`${name}_types`, types.join(' OR ')]]
    .map(([rule = '', condition]) => {
      const query = `SELECT count(*) FROM "${name}" WHERE ${condition}`
      return { rule, rows: Number(client.query(query).values()[0]?.[0]) }
    })
    .filter(({ rows }) => rows > 0)
}
