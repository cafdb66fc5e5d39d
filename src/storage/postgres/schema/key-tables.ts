import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { AccessColumns } from '../../../keys/access.ts'
import type { KeyUpdates } from '../../../keys/key-updates.ts'
import type { Plan } from '../../../plans/plans.ts'
import { int64, time } from './columns.ts'

const planCheck = (name: string, plan: unknown) =>
  check(name, sql`${plan} IN ('free', 'pro', 'business', 'enterprise')`)
const accessCheck = (name: string, access: unknown) =>
  check(name, sql`${access} IN ('read', 'write')`)
const limitsCheck = (name: string, plan: unknown, perMinute: unknown, perDay: unknown) =>
  check(
    name,
    sql`CASE WHEN ${plan} = 'enterprise' THEN coalesce(${perMinute} >= 1 AND ${perDay} >= 1, false) ELSE ${perMinute} IS NULL AND ${perDay} IS NULL END`,
  )

export const apiKeys = pgTable(
  'api_keys',
  {
    shopId: int64('shop_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    access: text('access').$type<AccessColumns['access']>().notNull(),
    perMinute: bigint('per_minute', { mode: 'number' }),
    perDay: bigint('per_day', { mode: 'number' }),
    digest: text('digest').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at'),
    revokedAt: time('revoked_at'),
    lastUsedAt: time('last_used_at'),
    /** A command that refills or unbans the key raises these. */
    refillRevision: bigint('refill_revision', { mode: 'number' }).notNull(),
    unbanRevision: bigint('unban_revision', { mode: 'number' }).notNull(),
    /** Orders the keys that were made at the same time. */
    issueOrder: int64('issue_order').notNull().generatedAlwaysAsIdentity(),
    /** True for the access `manage`. Beside `access`, as keys/access.ts says. */
    manages: boolean('manages').notNull().default(false),
    /** What its updates are in the journal. */
    updates: text('updates').$type<KeyUpdates>().notNull().default('plain'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    planCheck('api_keys_plan', table.plan),
    accessCheck('api_keys_access', table.access),
    limitsCheck('api_keys_limits', table.plan, table.perMinute, table.perDay),
  ],
)

/** Tokens that a rotation replaced; each works until its promised end. */
export const oldTokens = pgTable(
  'old_tokens',
  {
    shopId: int64('shop_id').notNull(),
    digest: text('digest').notNull(),
    keyId: text('key_id').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.digest] }),
    index('old_tokens_key').on(table.shopId, table.keyId),
  ],
)

/** What each token stands for: a key is found by the digest, before its shop is known. */
export const credentials = pgTable(
  'credentials',
  {
    digest: text('digest').primaryKey(),
    shopId: int64('shop_id').notNull(),
    keyId: text('key_id').notNull(),
    /** False once the key is revoked, or a rotation has ended the token at once. */
    inForce: boolean('in_force').notNull(),
    /** When the token ends by itself; null: never. */
    endsAt: time('ends_at'),
    /** The revision of key_changes at which it was last changed, or its key, or the ban of that. */
    changeRevision: int64('change_revision').notNull(),
  },
  (table) => [
    index('credentials_change').on(table.changeRevision),
    index('credentials_key').on(table.shopId, table.keyId),
  ],
)

/** One row: the moment of the last change of a key, a token or a ban; each change has a later one. */
export const keyChanges = pgTable(
  'key_changes',
  { id: integer('id').primaryKey(), revision: int64('revision').notNull() },
  (table) => [check('key_changes_one_row', sql`${table.id} = 1`)],
)

/** The bans of keys. Written before the client hears of the ban. */
export const bans = pgTable(
  'bans',
  {
    shopId: int64('shop_id').notNull(),
    keyId: text('key_id').notNull(),
    endsAt: time('ends_at').notNull(),
    lengthMs: time('length_ms').notNull(),
    /** How many bans without a pause count for the length of the next one. */
    count: integer('count').notNull(),
    lastBanAt: time('last_ban_at').notNull(),
    /** The key's revision at which it was banned: a higher one ends the ban. */
    unbanRevision: bigint('unban_revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.keyId] })],
)

/** Counts of keys that a shop brought with it from a data folder. */
export const limiterState = pgTable(
  'limiter_state',
  {
    shopId: int64('shop_id').notNull(),
    keyId: text('key_id').notNull(),
    savedAt: time('saved_at').notNull(),
    perMinute: bigint('per_minute', { mode: 'number' }).notNull(),
    perDay: bigint('per_day', { mode: 'number' }).notNull(),
    minuteTokens: doublePrecision('minute_tokens').notNull(),
    dayTokens: doublePrecision('day_tokens').notNull(),
    banTokens: doublePrecision('ban_tokens').notNull(),
    refillRevision: bigint('refill_revision', { mode: 'number' }).notNull(),
    unbanRevision: bigint('unban_revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.keyId] })],
)
