import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { int64, time } from './columns.ts'

// The totals of the journals, by spans of UTC. A batch of movements is counted behind its commit, by any node. Totals
// stay when a journal is pruned.
//
// A shop is counted in `stock_totals` and `pet_totals` until something of it is sent later than it happened. Programs of
// the version before count that on the day of its commit: from then on the shop is counted in `stock_sums` and `pet_sums`,
// which they do not know, and which begin as the totals were (shop/counted-sums.ts).

const sums = () => ({
  reason: text('reason').notNull(),
  movements: int64('movements').notNull(),
  /** Units of negative differences. */
  taken: int64('taken').notNull(),
  /** Units of positive differences. */
  added: int64('added').notNull(),
})

const spans = () => ({
  shopId: int64('shop_id').notNull(),
  /** A quarter of an hour, or one, 8 or 64 days: `stock/totals/span.ts` numbers them. */
  span: integer('span').notNull(),
  /** When the span begins. */
  start: time('start').notNull(),
})

const ofStock = <Name extends string>(name: Name) =>
  pgTable(name, { ...spans(), ...sums() }, (table) => [
    primaryKey({ columns: [table.shopId, table.span, table.start, table.reason] }),
    check(
      `${name}_sums`,
      sql`${table.movements} >= 0 AND ${table.taken} >= 0 AND ${table.added} >= 0`,
    ),
  ])

const ofPets = <Name extends string>(name: Name) =>
  pgTable(name, { ...spans(), petId: int64('pet_id').notNull(), ...sums() }, (table) => [
    primaryKey({ columns: [table.shopId, table.span, table.start, table.petId, table.reason] }),
    check(
      `${name}_sums`,
      sql`${table.movements} >= 0 AND ${table.taken} >= 0 AND ${table.added} >= 0`,
    ),
  ])

const place = <Name extends string>(name: Name) =>
  pgTable(name, {
    shopId: int64('shop_id').primaryKey(),
    movementId: int64('movement_id').notNull(),
  })

/** Totals of each shop. */
export const stockTotals = ofStock('stock_totals')

/** Totals of each pet of each shop. */
export const petTotals = ofPets('pet_totals')

/** Every movement of a shop up to this id is counted. Without a row none is. */
export const totalsPlace = place('totals_place')

// What sales and returns came to, of those whose amount is known: the units of all others are what the totals have more. A
// program of the version before moves the place of the totals and knows nothing of these: they have a place of their own.

const money = () => ({
  reason: text('reason').notNull(),
  /** The number of the currency. */
  currency: integer('currency').notNull(),
  /** In its minor units, negative where more money went back than came in. */
  amount: int64('amount').notNull(),
  taken: int64('taken').notNull(),
  added: int64('added').notNull(),
})

/** Money of each shop. */
export const stockMoney = pgTable('stock_money', { ...spans(), ...money() }, (table) => [
  primaryKey({ columns: [table.shopId, table.span, table.start, table.reason, table.currency] }),
  check('stock_money_sums', sql`${table.taken} >= 0 AND ${table.added} >= 0`),
])

/** Money of each pet of each shop. */
export const petMoney = pgTable(
  'pet_money',
  { ...spans(), petId: int64('pet_id').notNull(), ...money() },
  (table) => [
    primaryKey({
      columns: [table.shopId, table.span, table.start, table.petId, table.reason, table.currency],
    }),
    check('pet_money_sums', sql`${table.taken} >= 0 AND ${table.added} >= 0`),
  ],
)

/** The money of every movement of a shop up to this id is counted. A shop has a row once it has a currency. */
export const moneyPlace = place('money_place')

/** The currencies that each shop had before. */
export const pastCurrencies = pgTable(
  'past_currencies',
  {
    shopId: int64('shop_id').notNull(),
    number: integer('number').notNull(),
    code: text('code').notNull(),
    digits: integer('digits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.number] })],
)

/** The same of shops in which something was sent later than it happened; each has a row in `sums_place`. */
export const stockSums = ofStock('stock_sums')
export const petSums = ofPets('pet_sums')
export const sumsPlace = place('sums_place')
