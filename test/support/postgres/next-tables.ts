import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accessTables from '../../../src/storage/postgres/schema/access-tables.ts'
import * as keyTables from '../../../src/storage/postgres/schema/key-tables.ts'
import * as stockTables from '../../../src/storage/postgres/schema/stock-tables.ts'
import * as undoTables from '../../../src/storage/postgres/schema/undo-tables.ts'

const tables = [
  ...Object.values(stockTables),
  ...Object.values(keyTables),
  ...Object.values(accessTables),
  ...Object.values(undoTables),
]
  .filter((each) => is(each, PgTable))
  .map((table) => getTableName(table))

/** Adds two columns to every table. @param name that of the first one */
export const columnsInAllTables = (name: string): readonly string[] =>
  tables.map(
    (table) =>
      `ALTER TABLE "${table}" ADD COLUMN "${name}" text, ADD COLUMN "${name}_counted" integer DEFAULT 7 NOT NULL;`,
  )

/** Expands whatever the migrations of the next version may expand: every table, with an index and a table beside. */
export const EXPANDING_STATEMENTS: readonly string[] = [
  ...columnsInAllTables('of_the_next_version'),
  'CREATE TABLE "of_the_next_version" ("shop_id" bigint PRIMARY KEY NOT NULL);',
  'CREATE INDEX "stock_movements_at" ON "stock_movements" ("shop_id", "at");',
  'CREATE FUNCTION shop_commit_9999(shop bigint) RETURNS boolean LANGUAGE sql AS $function$ SELECT true $function$;',
]

/** The same, as a file of drizzle/postgres has it. */
export const EXPANDING_MIGRATION = EXPANDING_STATEMENTS.join('--> statement-breakpoint\n')
