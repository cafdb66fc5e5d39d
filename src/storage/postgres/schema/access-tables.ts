import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccessAction } from '../../../keys/audit-log.ts'
import type { CodeState } from '../../../keys/sign-in-code.ts'
import type { Language } from '../../../shops/language.ts'
import { int64, time } from './columns.ts'

/** One-time codes that sign browsers in. They are found by the digest, before their shop is known. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    shopId: int64('shop_id').notNull(),
    id: text('id').notNull(),
    /** SHA-256 of the code; of the claim, once it is claimed. */
    digest: text('digest').notNull().unique('sign_in_codes_digest'),
    /** What it is exchanged for, in JSON. */
    purpose: text('purpose').notNull(),
    state: text('state').$type<CodeState>().notNull(),
    number: text('number'),
    createdAt: time('created_at').notNull(),
    endsAt: time('ends_at').notNull(),
    madeBy: text('made_by'),
    keyId: text('key_id'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    check('sign_in_codes_state', sql`${table.state} IN ('open', 'claimed', 'confirmed', 'used')`),
  ],
)

/** What the managers of a shop have decided. Null is the program's own choice. The name is in `shop_names`. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    shopId: int64('shop_id').primaryKey(),
    language: text('language').$type<Language>(),
    timeZone: text('time_zone'),
    lowStockAt: integer('low_stock_at'),
    /** How long the journal keeps a movement from `journalKeptFrom` on; before that, `journalKeptBeforeMs`. */
    journalKeptMs: bigint('journal_kept_ms', { mode: 'number' }),
    journalKeptFrom: time('journal_kept_from'),
    journalKeptBeforeMs: bigint('journal_kept_before_ms', { mode: 'number' }),
    /** A code of ISO 4217, the decimals of its amounts, and how many currencies the shop has had. All, or none. */
    currency: text('currency'),
    currencyDigits: integer('currency_digits'),
    currencyNumber: integer('currency_number'),
  },
  (table) => [
    check(
      'shop_settings_currency',
      sql`num_nonnulls(${table.currency}, ${table.currencyDigits}, ${table.currencyNumber}) IN (0, 3)`,
    ),
    check('shop_settings_low_stock_at', sql`${table.lowStockAt} >= 0`),
    check(
      'shop_settings_journal',
      sql`(${table.journalKeptMs} IS NULL) = (${table.journalKeptFrom} IS NULL) AND ${table.journalKeptMs} >= 0 AND ${table.journalKeptBeforeMs} >= 0`,
    ),
  ],
)

/**
 * What managers and commands did with keys, codes, settings, imports and removals. An id is a moment of the
 * database's clock, so that none is given twice after a pruning.
 */
export const accessJournal = pgTable(
  'access_journal',
  {
    shopId: int64('shop_id').notNull(),
    id: int64('id').notNull(),
    at: time('at').notNull(),
    keyId: text('key_id'),
    action: text('action').$type<AccessAction>().notNull(),
    subject: text('subject'),
    name: text('name'),
    valueBefore: text('value_before'),
    valueAfter: text('value_after'),
    /** The change or the batch that wrote it. */
    opId: uuid('op_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.id] })],
)

/** Who delivers to a shop. No row is deleted before its shop is: pets name them. */
export const suppliers = pgTable(
  'suppliers',
  {
    shopId: int64('shop_id').notNull(),
    id: integer('id').notNull(),
    name: text('name').notNull(),
    address: text('address'),
    email: text('email'),
    phone: text('phone'),
    customerNumber: text('customer_number'),
    note: text('note'),
    archivedAt: time('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    unique('suppliers_name').on(table.shopId, table.name),
    check('suppliers_id', sql`${table.id} >= 1`),
  ],
)
