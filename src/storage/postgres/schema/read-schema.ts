import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { ShopPart } from '../../../shops/whole-shop.ts'
import * as access from './access-tables.ts'
import { accessJournal, shopSettings, suppliers } from './access-tables.ts'
import * as keys from './key-tables.ts'
import { apiKeys, limiterState, oldTokens } from './key-tables.ts'
import * as losses from './loss-tables.ts'
import * as stock from './stock-tables.ts'
import { barcodes, inventory, stockMovements } from './stock-tables.ts'
import * as totals from './totals-tables.ts'
import {
  moneyPlace,
  pastCurrencies,
  petMoney,
  petTotals,
  stockMoney,
  stockTotals,
  totalsPlace,
} from './totals-tables.ts'
import * as undo from './undo-tables.ts'

const TABLES: Readonly<Record<ShopPart, PgTable>> = {
  movements: stockMovements,
  pets: inventory,
  barcodes,
  keys: apiKeys,
  oldTokens,
  limits: limiterState,
  settings: shopSettings,
  suppliers,
  accessJournal,
  stockTotals,
  petTotals,
  totalsPlace,
  stockMoney,
  petMoney,
  moneyPlace,
  pastCurrencies,
}

/** Short names of types, as the casts of all statements have them. */
const SHORT: Readonly<Record<string, string>> = {
  bigint: 'int8',
  integer: 'int4',
  'double precision': 'float8',
  boolean: 'bool',
}

const typeOf = (type: string): string => SHORT[type] ?? type

const typesIn = (table: PgTable): Record<string, string> =>
  Object.fromEntries(
    Object.values(getTableColumns(table)).map((column) => [
      column.name,
      typeOf(column.getSQLType()),
    ]),
  )

/** The type of each column of a shop's parts. The schema is read while the program is built, which carries the types. */
export const columnTypes = () =>
  Object.fromEntries(
    Object.entries(TABLES).map(([part, table]) => [part, typesIn(table)]),
  ) as Record<ShopPart, Record<string, string>>

/** The names of all tables that a server reads and writes. The schema is read while the program is built. */
export const tableNames = (): string[] =>
  [access, keys, losses, stock, totals, undo]
    .flatMap((tables): unknown[] => Object.values(tables))
    .filter((table) => is(table, PgTable))
    .filter((table) => table !== stock.schemaVersion)
    .map((table) => getTableName(table))
    .toSorted()
