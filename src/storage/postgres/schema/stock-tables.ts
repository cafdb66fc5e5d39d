import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MovementReason } from '../../../stock/journal.ts'
import type { PetStatus } from '../../../stock/pet.ts'
import { int64, time } from './columns.ts'

// The tables of a shop's stock, from which drizzle-kit makes the migrations in drizzle/postgres. Every key
// of a shop's tables begins with shop_id: an engine that shards keeps a shop together. Times are UTC epoch
// milliseconds. There are no foreign keys: a history outlives its pet and its key.

/** Before the first batch of a shop. */
const NO_OP = '00000000-0000-0000-0000-000000000000'

/** The names of the shops, and where their ids come from. */
export const shopNames = pgTable(
  'shop_names',
  {
    shopId: int64('shop_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull(),
    /** When the shop was removed; its name and its slug may then be used again. */
    removedAt: time('removed_at'),
    /** By which commands find the shop. Null where a program of the version before has made it: it gets one by need. */
    slug: text('slug'),
  },
  (table) => [
    uniqueIndex('shop_names_name').on(table.name).where(sql`${table.removedAt} IS NULL`),
    uniqueIndex('shop_names_slug').on(table.slug).where(sql`${table.removedAt} IS NULL`),
  ],
)

/** The state of each shop. A change of the shop locks its row. */
export const shops = pgTable(
  'shops',
  {
    shopId: int64('shop_id').primaryKey(),
    /** The id of the newest row of the journal or of pet_edits: their ids are one sequence, without gaps. */
    revision: int64('revision').notNull().default(sql`0`),
    /** The id of the batch that wrote that row. After a failover that lost changes, it differs. */
    lastOp: uuid('last_op').notNull().default(NO_OP),
  },
  (table) => [check('shops_revision', sql`${table.revision} >= 0`)],
)

export const inventory = pgTable(
  'inventory',
  {
    shopId: int64('shop_id').notNull(),
    petId: int64('pet_id').notNull(),
    quantity: integer('quantity').notNull(),
    status: text('status').$type<PetStatus>().notNull(),
    name: text('name'),
    lowStockAt: integer('low_stock_at'),
    updatedAt: time('updated_at').notNull(),
    /** The head of the pet's history. */
    lastMovementId: int64('last_movement_id'),
    kind: text('kind'),
    // A program of the version before leaves these as they are. Amounts are in minor units of the shop's currency.
    price: int64('price'),
    cost: int64('cost'),
    costPer: integer('cost_per'),
    /** A number of `suppliers`. */
    supplierId: integer('supplier_id'),
    supplierCode: text('supplier_code'),
    packSize: integer('pack_size'),
    orderUpTo: integer('order_up_to'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.petId] }),
    check('inventory_price', sql`${table.price} BETWEEN 0 AND 1000000000000`),
    check(
      'inventory_cost',
      sql`(${table.cost} IS NULL) = (${table.costPer} IS NULL) AND ${table.cost} BETWEEN 0 AND 1000000000000 AND ${table.costPer} BETWEEN 1 AND 1000000`,
    ),
    check('inventory_supplier_id', sql`${table.supplierId} >= 1`),
    check('inventory_supplier_code', sql`char_length(${table.supplierCode}) BETWEEN 1 AND 100`),
    check('inventory_pack_size', sql`${table.packSize} BETWEEN 1 AND 1000000`),
    check('inventory_order_up_to', sql`${table.orderUpTo} >= 0`),
    check('inventory_quantity', sql`${table.quantity} >= 0`),
    check('inventory_status', sql`${table.status} IN ('available', 'pending', 'sold')`),
    check('inventory_low_stock_at', sql`${table.lowStockAt} >= 0`),
  ],
)

/**
 * The barcodes of pets, each once in a shop as it is compared. Rows of a pet that is not there mean nothing: a
 * program of the version before removes a pet and leaves them.
 */
export const barcodes = pgTable(
  'barcodes',
  {
    shopId: int64('shop_id').notNull(),
    /** The form in which it is compared. */
    code: text('code').notNull(),
    petId: int64('pet_id').notNull(),
    /** As it is written. */
    barcode: text('barcode').notNull(),
    /** Its place in the pet's list. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.code] }),
    index('barcodes_pet').on(table.shopId, table.petId),
    check('barcodes_barcode', sql`${table.barcode} COLLATE "C" ~ '^[!-~]{1,64}$'`),
    check('barcodes_position', sql`${table.position} >= 0`),
  ],
)

/** The journal. A pet's movement before a row is the newest one of the pet with a lower id. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    shopId: int64('shop_id').notNull(),
    id: int64('id').notNull(),
    petId: int64('pet_id').notNull(),
    previousQuantity: integer('previous_quantity').notNull(),
    newQuantity: integer('new_quantity').notNull(),
    reason: text('reason').$type<MovementReason>().notNull(),
    note: text('note'),
    keyId: text('key_id'),
    at: time('at').notNull(),
    /** The id that a client gave the movement; null for every other movement. */
    requestId: text('request_id'),
    /** Its place among the movements that were made under the same id; 0 for a movement of its own. */
    position: integer('position').notNull().default(0),
    /** The batch that wrote it. */
    opId: uuid('op_id').notNull(),
    // Null in what a program of the version before has written, too.
    /** The id of the change that this one takes back, with all rows of that id. */
    undoes: text('undoes'),
    /** When it happened, where the client has said so. */
    occurredAt: time('occurred_at'),
    /** What a sale or a return came to, in the minor units of the currency with this number. */
    amount: int64('amount'),
    currency: integer('currency'),
    /** The lot that it is of, where the client has named one. */
    lot: int64('lot'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('stock_movements_pet').on(table.shopId, table.petId, table.id),
    uniqueIndex('stock_movements_request')
      .on(table.shopId, table.requestId, table.position)
      .where(sql`${table.requestId} IS NOT NULL`),
    uniqueIndex('stock_movements_undoes')
      .on(table.shopId, table.undoes, table.position)
      .where(sql`${table.undoes} IS NOT NULL`),
    check(
      'stock_movements_quantities',
      sql`${table.previousQuantity} >= 0 AND ${table.newQuantity} >= 0`,
    ),
    check(
      'stock_movements_reason',
      sql`${table.reason} IN ('update', 'import', 'command', 'add', 'remove', 'arrival', 'return', 'sale', 'count', 'damage', 'died', 'other', 'return_to_supplier', 'transfer')`,
    ),
  ],
)

/** The last movement of each removed pet: the head of its history. */
export const removedPets = pgTable(
  'removed_pets',
  {
    shopId: int64('shop_id').notNull(),
    petId: int64('pet_id').notNull(),
    lastMovementId: int64('last_movement_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.petId] })],
)

/** An edit that wrote no movement: of anything but a quantity, a status and an amount. Other nodes find the change here. */
export const petEdits = pgTable(
  'pet_edits',
  {
    shopId: int64('shop_id').notNull(),
    id: int64('id').notNull(),
    petId: int64('pet_id').notNull(),
    at: time('at').notNull(),
    /** The batch that wrote it. */
    opId: uuid('op_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.id] })],
)

/** One row: what the tables are, and which programs may work with them. */
export const schemaVersion = pgTable(
  'schema_version',
  {
    id: integer('id').primaryKey(),
    version: integer('version').notNull(),
    /** The least version that a program has to know to work with these tables. */
    worksFrom: integer('works_from').notNull(),
  },
  (table) => [check('schema_version_one_row', sql`${table.id} = 1`)],
)
