import { sql } from 'drizzle-orm'
import {
  check,
  integer as integerColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { AccessAction } from '../../../keys/audit-log.ts'
import type { CodeState } from '../../../keys/sign-in-code.ts'
import type { Language } from '../../../shops/language.ts'
import { integer } from './columns.ts'

/** One-time codes that sign browsers in. */
export const signInCodes = sqliteTable(
  'sign_in_codes',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the code; of the claim, once it is claimed. */
    digest: text('digest').notNull(),
    /** What it is exchanged for, in JSON. */
    purpose: text('purpose').notNull(),
    state: text('state').$type<CodeState>().notNull(),
    number: text('number'),
    createdAt: integer('created_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    madeBy: text('made_by'),
    keyId: text('key_id'),
  },
  (table) => [
    uniqueIndex('sign_in_codes_digest').on(table.digest),
    check('sign_in_codes_state', sql`${table.state} IN ('open', 'claimed', 'confirmed', 'used')`),
  ],
)

/** One row: what a manager has decided for the shop. Null is the program's own choice. */
export const shopSettings = sqliteTable(
  'shop_settings',
  {
    id: integer('id').primaryKey(),
    name: text('name'),
    language: text('language').$type<Language>(),
    timeZone: text('time_zone'),
    lowStockAt: integer('low_stock_at'),
    /** How long the journal keeps a movement from `journalKeptFrom` on; before that, `journalKeptBeforeMs`. */
    journalKeptMs: integer('journal_kept_ms'),
    journalKeptFrom: integer('journal_kept_from'),
    journalKeptBeforeMs: integer('journal_kept_before_ms'),
    /** A code of ISO 4217, the decimals of its amounts, and how many currencies the shop has had. All, or none. */
    currency: text('currency'),
    currencyDigits: integer('currency_digits'),
    currencyNumber: integer('currency_number', {
      rule: 'shop_settings_currency',
      check:
        '(currency IS NULL) = (currency_digits IS NULL) AND (currency IS NULL) = (currency_number IS NULL)',
    }),
  },
  (table) => [
    check('shop_settings_one_row', sql`${table.id} = 1`),
    check(
      'shop_settings_language',
      sql`${table.language} IS NULL OR ${table.language} IN ('en', 'de')`,
    ),
    check(
      'shop_settings_low_stock_at',
      sql`${table.lowStockAt} IS NULL OR (typeof(${table.lowStockAt}) = 'integer' AND ${table.lowStockAt} BETWEEN 0 AND 2147483647)`,
    ),
    check(
      'shop_settings_journal',
      sql`(${table.journalKeptMs} IS NULL) = (${table.journalKeptFrom} IS NULL) AND coalesce(${table.journalKeptMs} >= 0, 1) AND coalesce(${table.journalKeptBeforeMs} >= 0, 1)`,
    ),
  ],
)

// An id is never given twice, also where the journal is pruned to its end: a page goes on before an id.
/** What managers and commands did with keys, codes, settings, imports and removals. */
export const accessJournal = sqliteTable('access_journal', {
  id: integerColumn('id').$type<bigint>().primaryKey({ autoIncrement: true }),
  at: integer('at').notNull(),
  keyId: text('key_id'),
  action: text('action').$type<AccessAction>().notNull(),
  subject: text('subject'),
  name: text('name'),
  valueBefore: text('value_before'),
  valueAfter: text('value_after'),
})

/** Who delivers to the shop. No row is ever deleted: pets name them. */
export const suppliers = sqliteTable(
  'suppliers',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    address: text('address'),
    email: text('email'),
    phone: text('phone'),
    customerNumber: text('customer_number'),
    note: text('note'),
    archivedAt: integer('archived_at'),
  },
  (table) => [
    uniqueIndex('suppliers_name').on(table.name),
    check('suppliers_id', sql`${table.id} >= 1`),
    check('suppliers_named', sql`length(${table.name}) >= 1`),
  ],
)
