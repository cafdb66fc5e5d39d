import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { ShopPart } from '../../../shops/whole-shop.ts'
import * as access from './access-tables.ts'
import * as keys from './key-tables.ts'
import * as losses from './loss-tables.ts'
import * as stock from './stock-tables.ts'
import { PART_TABLES } from './table-uses.ts'
import * as totals from './totals-tables.ts'
import * as undo from './undo-tables.ts'

const TABLES: ReadonlyMap<string, PgTable> = new Map(
  [access, keys, losses, stock, totals, undo]
    .flatMap((tables): unknown[] => Object.values(tables))
    .filter((table) => is(table, PgTable))
    .map((table) => [getTableName(table), table]),
)

/** Short names of types, as the casts of all statements have them. */
const SHORT: Readonly<Record<string, string>> = {
  bigint: 'int8',
  integer: 'int4',
  'double precision': 'float8',
  boolean: 'bool',
}

const typeOf = (type: string): string => SHORT[type] ?? type

const typesIn = (name: string): Record<string, string> => {
  const table = TABLES.get(name)
  if (table === undefined) throw new Error(`the schema has no table ${name}`)
  const columns = Object.values(getTableColumns(table))
  return Object.fromEntries(columns.map((column) => [column.name, typeOf(column.getSQLType())]))
}

/** The type of each column of a shop's parts. The schema is read while the program is built, which carries the types. */
export const columnTypes = () =>
  Object.fromEntries(
    Object.entries(PART_TABLES).map(([part, name]) => [part, typesIn(name)]),
  ) as Record<ShopPart, Record<string, string>>
