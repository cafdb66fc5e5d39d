import { type MovedTable, partTablesIn, type TableNames, tablesIn } from '../../table-uses.ts'
import type * as access from './access-tables.ts'
import type * as keys from './key-tables.ts'
import type * as losses from './loss-tables.ts'
import type * as stock from './stock-tables.ts'
import type * as totals from './totals-tables.ts'
import type * as undo from './undo-tables.ts'

type Schema = typeof access &
  typeof keys &
  typeof losses &
  typeof stock &
  typeof totals &
  typeof undo

/** The name of a table. */
export type TableName = TableNames<Schema>

/** What is done with a table's rows where a shop comes or goes. */
export interface TableUse extends MovedTable {
  /**
   * With what a removal of the shop deletes them: with its stock, with its keys, or by a purge alone, there with the
   * totals, the journal or the keys; by nothing: they stay.
   */
  readonly removed: 'stock' | 'keys' | 'purged totals' | 'purged journal' | 'purged keys' | 'never'
  /** Whether a shop that comes in may bring so many that PostgreSQL has to look at the table. */
  readonly isLarge?: true
}

/**
 * Every table, in the order in which servers lock them: nearly all of their statements lock `shops` first, or
 * `key_changes`. A migration that had another table before would meet one that waits for that, under load each time.
 */
const TABLE_USES = {
  shops: { moves: 'derived', removed: 'stock' },
  inventory: { moves: 'pets', removed: 'stock', isLarge: true },
  stock_movements: { moves: 'movements', removed: 'purged journal', isLarge: true },
  pet_edits: { moves: 'none', removed: 'purged journal', isLarge: true },
  barcodes: { moves: 'barcodes', removed: 'stock', isLarge: true },
  removed_pets: { moves: 'derived', removed: 'purged journal' },
  undoable_changes: { moves: 'none', removed: 'stock' },
  before_images: { moves: 'none', removed: 'stock' },
  key_changes: { moves: 'none', removed: 'never' },
  // The tokens of a removed shop stay known as ended.
  credentials: { moves: 'derived', removed: 'never' },
  api_keys: { moves: 'keys', removed: 'purged keys' },
  bans: { moves: 'derived', removed: 'keys' },
  limiter_state: { moves: 'limits', removed: 'keys' },
  old_tokens: { moves: 'oldTokens', removed: 'keys' },
  // They end.
  sign_in_codes: { moves: 'none', removed: 'keys' },
  shop_settings: { moves: 'settings', removed: 'keys' },
  suppliers: { moves: 'suppliers', removed: 'keys' },
  access_journal: { moves: 'accessJournal', removed: 'purged journal' },
  // The place first: what counts just now is waited for, and nothing is counted after it.
  totals_place: { moves: 'totalsPlace', removed: 'purged totals' },
  stock_totals: { moves: 'stockTotals', removed: 'purged totals', isLarge: true },
  pet_totals: { moves: 'petTotals', removed: 'purged totals', isLarge: true },
  // They come in as totals, from which they begin.
  sums_place: { moves: 'derived', removed: 'purged totals' },
  stock_sums: { moves: 'derived', removed: 'purged totals', isLarge: true },
  pet_sums: { moves: 'derived', removed: 'purged totals', isLarge: true },
  money_place: { moves: 'moneyPlace', removed: 'purged totals' },
  stock_money: { moves: 'stockMoney', removed: 'purged totals', isLarge: true },
  pet_money: { moves: 'petMoney', removed: 'purged totals', isLarge: true },
  past_currencies: { moves: 'pastCurrencies', removed: 'purged totals' },
  // What was lost here is no business of another engine.
  lost_changes: { moves: 'none', removed: 'stock' },
  shop_names: { moves: 'derived', removed: 'never' },
  schema_version: { moves: 'none', removed: 'never' },
} as const satisfies Readonly<Record<TableName, TableUse>>

/** The names of the tables whose use is of a kind, in the order of all. */
export const tablesWith = (isMeant: (use: TableUse) => boolean): TableName[] =>
  tablesIn<TableName, TableUse>(TABLE_USES, isMeant)

/** The table of each part of a shop. */
export const PART_TABLES = partTablesIn(TABLE_USES)
