import type { Database } from 'bun:sqlite'
import { SQLiteBunSession } from 'drizzle-orm/bun-sqlite/session'
import { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core/db'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core/dialect'
import type { Client } from './sqlite.ts'

/** Drizzle's query builder over a connection. */
export type Db = BaseSQLiteDatabase<'sync', void>

/** Makes Drizzle's session by hand: its own entry point imports the driver of one runtime. */
export function withDrizzle(client: Client): Db {
  const dialect = new SQLiteSyncDialect()
  // Only its types ask for the class of that driver.
  const session = new SQLiteBunSession<Record<string, never>, Record<string, never>>(
    client as Database,
    dialect,
    undefined,
  )
  return new BaseSQLiteDatabase('sync', dialect, session, undefined)
}
