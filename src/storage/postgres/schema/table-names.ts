import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as access from './access-tables.ts'
import * as keys from './key-tables.ts'
import * as losses from './loss-tables.ts'
import * as stock from './stock-tables.ts'
import * as totals from './totals-tables.ts'
import * as undo from './undo-tables.ts'

/** The names of all tables that a server reads and writes. The schema is read while the program is built. */
export const tableNames = (): string[] =>
  [access, keys, losses, stock, totals, undo]
    .flatMap((tables): unknown[] => Object.values(tables))
    .filter((table) => is(table, PgTable))
    .filter((table) => table !== stock.schemaVersion)
    .map((table) => getTableName(table))
    .toSorted()
