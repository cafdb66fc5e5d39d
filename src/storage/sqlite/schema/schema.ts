import { sql } from 'drizzle-orm'
import { check, index, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AccessColumns } from '../../../keys/access.ts'
import type { KeyUpdates } from '../../../keys/key-updates.ts'
import { MAX_AMOUNT, MAX_COST_PER } from '../../../money/bounds.ts'
import type { Plan } from '../../../plans/plans.ts'
import type { MovementReason } from '../../../stock/journal.ts'
import { MAX_QUANTITY, type PetStatus } from '../../../stock/pet.ts'
import { MAX_PACK_SIZE, MAX_SUPPLIER_CODE_LENGTH } from '../../../stock/pet-goods.ts'
import { int64, integer, ruledText } from './columns.ts'

const boundedBy = (column: string, least: number, most: number): string =>
  `(${column} IS NULL OR (typeof(${column}) = 'integer' AND ${column} BETWEEN ${least} AND ${most}))`

export const inventory = sqliteTable(
  'inventory',
  {
    petId: int64('pet_id').primaryKey(),
    quantity: integer('quantity').notNull(),
    status: text('status').$type<PetStatus>().notNull(),
    name: text('name'),
    lowStockAt: integer('low_stock_at'),
    updatedAt: integer('updated_at').notNull(),
    /** The head of the pet's history. */
    lastMovementId: int64('last_movement_id'),
    kind: text('kind'),
    // Amounts in minor units of the shop's currency.
    price: integer('price', { rule: 'inventory_price', check: boundedBy('price', 0, MAX_AMOUNT) }),
    cost: integer('cost', { rule: 'inventory_cost', check: boundedBy('cost', 0, MAX_AMOUNT) }),
    costPer: integer('cost_per', {
      rule: 'inventory_cost_per',
      check: `(cost_per IS NULL) = (cost IS NULL) AND ${boundedBy('cost_per', 1, MAX_COST_PER)}`,
    }),
    supplierId: integer('supplier_id', {
      rule: 'inventory_supplier_id',
      check: boundedBy('supplier_id', 1, MAX_QUANTITY),
    }),
    supplierCode: ruledText('supplier_code', {
      rule: 'inventory_supplier_code',
      check: `supplier_code IS NULL OR length(supplier_code) BETWEEN 1 AND ${MAX_SUPPLIER_CODE_LENGTH}`,
    }),
    packSize: integer('pack_size', {
      rule: 'inventory_pack_size',
      check: boundedBy('pack_size', 1, MAX_PACK_SIZE),
    }),
    orderUpTo: integer('order_up_to', {
      rule: 'inventory_order_up_to',
      check: boundedBy('order_up_to', 0, MAX_QUANTITY),
    }),
  },
  (table) => [
    check(
      'inventory_quantity',
      sql`typeof(${table.quantity}) = 'integer' AND ${table.quantity} BETWEEN 0 AND 2147483647`,
    ),
    check('inventory_status', sql`${table.status} IN ('available', 'pending', 'sold')`),
    check(
      'inventory_low_stock_at',
      sql`${table.lowStockAt} IS NULL OR (typeof(${table.lowStockAt}) = 'integer' AND ${table.lowStockAt} BETWEEN 0 AND 2147483647)`,
    ),
  ],
)

/** The barcodes of pets, each once in the shop as it is compared. */
export const barcodes = sqliteTable(
  'barcodes',
  {
    /** The form in which it is compared. */
    code: text('code').primaryKey(),
    petId: int64('pet_id').notNull(),
    /** As it is written. */
    barcode: text('barcode').notNull(),
    /** Its place in the pet's list. */
    position: integer('position').notNull(),
  },
  (table) => [
    index('barcodes_pet').on(table.petId),
    check(
      'barcodes_barcode',
      sql`length(${table.barcode}) BETWEEN 1 AND 64 AND ${table.barcode} NOT GLOB '*[^!-~]*'`,
    ),
    check(
      'barcodes_position',
      sql`typeof(${table.position}) = 'integer' AND ${table.position} >= 0`,
    ),
  ],
)

// A pet's history is a chain: each movement names the one before it. An index by pet would write one
// more page to the log for each update, and cost a third of the updates a second. There are no foreign
// keys: a history outlives its pet, and pruning the journal removes its oldest end.
export const stockMovements = sqliteTable(
  'stock_movements',
  {
    id: int64('id').primaryKey(),
    petId: int64('pet_id').notNull(),
    /** The pet's movement before this one. */
    previousId: int64('previous_id'),
    previousQuantity: integer('previous_quantity').notNull(),
    newQuantity: integer('new_quantity').notNull(),
    reason: text('reason').$type<MovementReason>().notNull(),
    note: text('note'),
    keyId: text('key_id'),
    at: integer('at').notNull(),
    /** The id that a client gave the movement; null for every other movement. */
    requestId: text('move_id'),
    /** Its place among the movements that were made under the same id; 0 for a movement of its own. */
    position: integer('position').notNull().default(0),
    /** The id of the change that this one takes back, with all rows of that id. */
    undoes: text('undoes'),
    /** When it happened, where the client has said so. */
    occurredAt: integer('occurred_at'),
    /** What a sale or a return came to, in the minor units of the currency with this number. */
    amount: int64('amount'),
    currency: integer('currency'),
    /** The lot that it is of, where the client has named one. */
    lot: int64('lot'),
  },
  (table) => [
    uniqueIndex('stock_movements_move')
      .on(table.requestId, table.position)
      .where(sql`${table.requestId} IS NOT NULL`),
    uniqueIndex('stock_movements_undoes')
      .on(table.undoes, table.position)
      .where(sql`${table.undoes} IS NOT NULL`),
    check(
      'stock_movements_quantities',
      sql`${table.previousQuantity} BETWEEN 0 AND 2147483647 AND ${table.newQuantity} BETWEEN 0 AND 2147483647`,
    ),
    // SQLite sorts such a list again in each statement that comes to it: an update over HTTP does not.
    check(
      'stock_movements_reason',
      sql`${table.reason} = 'update' OR ${table.reason} IN ('import', 'command', 'add', 'remove', 'arrival', 'return', 'sale', 'count', 'damage', 'died', 'other', 'return_to_supplier', 'transfer')`,
    ),
  ],
)

/** The last movement of each removed pet: the head of its history. */
export const removedPets = sqliteTable('removed_pets', {
  petId: int64('pet_id').primaryKey(),
  lastMovementId: int64('last_movement_id').notNull(),
})

/**
 * An edit that wrote no movement: of anything but a quantity, a status and an amount. What follows an id here and one in the
 * journal is what has changed since.
 */
export const petEdits = sqliteTable('pet_edits', {
  id: int64('id').primaryKey(),
  petId: int64('pet_id').notNull(),
  at: integer('at').notNull(),
})

export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    access: text('access').$type<AccessColumns['access']>().notNull(),
    perMinute: integer('per_minute'),
    perDay: integer('per_day'),
    digest: text('digest').notNull(),
    // Always empty: old_tokens has replaced them, and no migration drops a column.
    previousDigest: text('previous_digest'),
    previousEndsAt: integer('previous_ends_at'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at'),
    revokedAt: integer('revoked_at'),
    lastUsedAt: integer('last_used_at'),
    // A command that refills or unbans the key raises these. They are not beside the counts, so that a
    // server that saves its counts cannot undo the command.
    refillRevision: integer('refill_revision').notNull(),
    unbanRevision: integer('unban_revision').notNull(),
    /** 1 for the access `manage`. Beside `access`, as keys/access.ts says. */
    manages: integer('manages').notNull().default(0),
    /** What its updates are in the journal. */
    updates: text('updates').$type<KeyUpdates>().notNull().default('plain'),
  },
  (table) => [
    uniqueIndex('api_keys_digest').on(table.digest),
    check('api_keys_plan', sql`${table.plan} IN ('free', 'pro', 'business', 'enterprise')`),
    check('api_keys_access', sql`${table.access} IN ('read', 'write')`),
    check(
      'api_keys_limits',
      sql`CASE WHEN ${table.plan} = 'enterprise' THEN coalesce(${table.perMinute} >= 1 AND ${table.perDay} >= 1, 0) ELSE ${table.perMinute} IS NULL AND ${table.perDay} IS NULL END`,
    ),
  ],
)

/** Tokens that a rotation replaced; each works until its promised end. */
export const oldTokens = sqliteTable(
  'old_tokens',
  {
    digest: text('digest').primaryKey(),
    keyId: text('key_id').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('old_tokens_key').on(table.keyId)],
)

/** One row: how often a command has changed which keys are in force, or how. */
export const keyChanges = sqliteTable(
  'key_changes',
  {
    id: integer('id').primaryKey(),
    revision: integer('revision').notNull(),
  },
  (table) => [check('key_changes_one_row', sql`${table.id} = 1`)],
)

/** One row: the trusted time, in UTC epoch milliseconds. */
export const trustedTime = sqliteTable(
  'trusted_time',
  {
    id: integer('id').primaryKey(),
    at: integer('at').notNull(),
  },
  (table) => [check('trusted_time_one_row', sql`${table.id} = 1`)],
)

/** Buckets and bans: one row for each key or client address. */
export const limiterState = sqliteTable('limiter_state', {
  subject: text('subject').primaryKey(),
  savedAt: integer('saved_at').notNull(),
  perMinute: integer('per_minute').notNull(),
  perDay: integer('per_day').notNull(),
  minuteTokens: real('minute_tokens').notNull(),
  dayTokens: real('day_tokens').notNull(),
  banTokens: real('ban_tokens').notNull(),
  banEndsAt: integer('ban_ends_at'),
  banLengthMs: integer('ban_length_ms').notNull(),
  banCount: integer('ban_count').notNull(),
  lastBanAt: integer('last_ban_at'),
  // The key's revisions that these numbers follow already.
  refillRevision: integer('refill_revision').notNull(),
  unbanRevision: integer('unban_revision').notNull(),
})
