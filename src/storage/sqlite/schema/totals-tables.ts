import { sql } from 'drizzle-orm'
import { check, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MovementReason } from '../../../stock/journal.ts'
import { int64, integer } from './columns.ts'

// The totals of the journal, by spans of UTC. A batch of movements is counted behind its commit. Totals stay when
// the journal is pruned.

/** Totals of the whole shop. */
export const stockTotals = sqliteTable(
  'stock_totals',
  {
    /** A quarter of an hour, or one, 8 or 64 days: `stock/totals/span.ts` numbers them. */
    span: integer('span').notNull(),
    /** When the span begins, in UTC epoch milliseconds. */
    start: integer('start').notNull(),
    reason: text('reason').$type<MovementReason>().notNull(),
    movements: integer('movements').notNull(),
    /** Units of negative differences. */
    taken: integer('taken').notNull(),
    /** Units of positive differences. */
    added: integer('added').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.span, table.start, table.reason] }),
    check(
      'stock_totals_sums',
      sql`${table.movements} >= 0 AND ${table.taken} >= 0 AND ${table.added} >= 0`,
    ),
  ],
)

/** Totals of each pet. */
export const petTotals = sqliteTable(
  'pet_totals',
  {
    span: integer('span').notNull(),
    start: integer('start').notNull(),
    petId: int64('pet_id').notNull(),
    reason: text('reason').$type<MovementReason>().notNull(),
    movements: integer('movements').notNull(),
    taken: integer('taken').notNull(),
    added: integer('added').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.span, table.start, table.petId, table.reason] }),
    check(
      'pet_totals_sums',
      sql`${table.movements} >= 0 AND ${table.taken} >= 0 AND ${table.added} >= 0`,
    ),
  ],
)

const place = <Name extends string>(name: Name) =>
  sqliteTable(
    name,
    {
      id: integer('id').primaryKey(),
      movementId: int64('movement_id').notNull(),
    },
    (table) => [check(`${name}_one_row`, sql`${table.id} = 1`)],
  )

/** One row: every movement up to this one is counted. Without it none is. */
export const totalsPlace = place('totals_place')

// What sales and returns came to, of those whose amount is known: the units of all others are what the totals have more.

const money = () => ({
  reason: text('reason').$type<MovementReason>().notNull(),
  /** The number of the currency. */
  currency: integer('currency').notNull(),
  /** In its minor units, negative where more money went back than came in. */
  amount: int64('amount').notNull(),
  /** Units of negative differences. */
  taken: integer('taken').notNull(),
  /** Units of positive differences. */
  added: integer('added').notNull(),
})

/** Money of the whole shop. */
export const stockMoney = sqliteTable(
  'stock_money',
  { span: integer('span').notNull(), start: integer('start').notNull(), ...money() },
  (table) => [
    primaryKey({ columns: [table.span, table.start, table.reason, table.currency] }),
    // A sum that is too large becomes a float by itself.
    check(
      'stock_money_sums',
      sql`typeof(${table.amount}) = 'integer' AND ${table.taken} >= 0 AND ${table.added} >= 0`,
    ),
  ],
)

/** Money of each pet. */
export const petMoney = sqliteTable(
  'pet_money',
  {
    span: integer('span').notNull(),
    start: integer('start').notNull(),
    petId: int64('pet_id').notNull(),
    ...money(),
  },
  (table) => [
    primaryKey({ columns: [table.span, table.start, table.petId, table.reason, table.currency] }),
    check(
      'pet_money_sums',
      sql`typeof(${table.amount}) = 'integer' AND ${table.taken} >= 0 AND ${table.added} >= 0`,
    ),
  ],
)

/** One row, once the shop has a currency: the money of every movement up to this one is counted. */
export const moneyPlace = place('money_place')

/** The currencies that the shop had before. */
export const pastCurrencies = sqliteTable('past_currencies', {
  number: integer('number').primaryKey(),
  code: text('code').notNull(),
  digits: integer('digits').notNull(),
})
