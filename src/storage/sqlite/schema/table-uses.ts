import { type MovedTable, partTablesIn, type TableNames, tablesIn } from '../../table-uses.ts'
import type * as access from './access-tables.ts'
import type * as stock from './schema.ts'
import type * as totals from './totals-tables.ts'
import type * as undo from './undo-tables.ts'

type Schema = typeof access & typeof stock & typeof totals & typeof undo

/** The name of a table. */
export type TableName = TableNames<Schema>

/** What is done with a table's rows where a shop moves, or is copied while a server works. */
interface TableUse extends MovedTable {
  /** Whether a running server adds and deletes them all the time, so that no copy has as many. */
  readonly comeAndGo?: true
}

/** Every table. A removal of the shop is one of the data folder. */
const TABLE_USES = {
  inventory: { moves: 'pets' },
  barcodes: { moves: 'barcodes' },
  stock_movements: { moves: 'movements' },
  removed_pets: { moves: 'derived' },
  pet_edits: { moves: 'none' },
  undoable_changes: { moves: 'none', comeAndGo: true },
  before_images: { moves: 'none', comeAndGo: true },
  api_keys: { moves: 'keys' },
  old_tokens: { moves: 'oldTokens' },
  key_changes: { moves: 'none' },
  trusted_time: { moves: 'none' },
  limiter_state: { moves: 'limits', comeAndGo: true },
  // They end.
  sign_in_codes: { moves: 'none', comeAndGo: true },
  shop_settings: { moves: 'settings' },
  suppliers: { moves: 'suppliers' },
  access_journal: { moves: 'accessJournal' },
  stock_totals: { moves: 'stockTotals' },
  pet_totals: { moves: 'petTotals' },
  totals_place: { moves: 'totalsPlace' },
  stock_money: { moves: 'stockMoney' },
  pet_money: { moves: 'petMoney' },
  money_place: { moves: 'moneyPlace' },
  past_currencies: { moves: 'pastCurrencies' },
} as const satisfies Readonly<Record<TableName, TableUse>>

/** The names of the tables whose use is of a kind. */
export const tablesWith = (isMeant: (use: TableUse) => boolean): TableName[] =>
  tablesIn<TableName, TableUse>(TABLE_USES, isMeant)

/** The table of each part of a shop. */
export const PART_TABLES = partTablesIn(TABLE_USES)
