import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { int64, time } from './columns.ts'

// The totals of the journals, by spans of UTC. A batch of movements is counted behind its commit, by any node. Totals
// stay when a journal is pruned.

/** Totals of each shop. */
export const stockTotals = pgTable(
  'stock_totals',
  {
    shopId: int64('shop_id').notNull(),
    /** A quarter of an hour, or one, 8 or 64 days: `stock/totals/span.ts` numbers them. */
    span: integer('span').notNull(),
    /** When the span begins. */
    start: time('start').notNull(),
    reason: text('reason').notNull(),
    movements: int64('movements').notNull(),
    /** Units of negative differences. */
    taken: int64('taken').notNull(),
    /** Units of positive differences. */
    added: int64('added').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.span, table.start, table.reason] }),
    check(
      'stock_totals_sums',
      sql`${table.movements} >= 0 AND ${table.taken} >= 0 AND ${table.added} >= 0`,
    ),
  ],
)

/** Totals of each pet of each shop. */
export const petTotals = pgTable(
  'pet_totals',
  {
    shopId: int64('shop_id').notNull(),
    span: integer('span').notNull(),
    start: time('start').notNull(),
    petId: int64('pet_id').notNull(),
    reason: text('reason').notNull(),
    movements: int64('movements').notNull(),
    taken: int64('taken').notNull(),
    added: int64('added').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.span, table.start, table.petId, table.reason] }),
    check(
      'pet_totals_sums',
      sql`${table.movements} >= 0 AND ${table.taken} >= 0 AND ${table.added} >= 0`,
    ),
  ],
)

/** Every movement of a shop up to this id is counted. Without a row none is. */
export const totalsPlace = pgTable('totals_place', {
  shopId: int64('shop_id').primaryKey(),
  movementId: int64('movement_id').notNull(),
})
