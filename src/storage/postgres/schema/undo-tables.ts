import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UndoableKind } from '../../../stock/undoable.ts'
import { int64, time } from './columns.ts'

/** Changes of many pets, each made under an id of its client. */
export const undoableChanges = pgTable(
  'undoable_changes',
  {
    shopId: int64('shop_id').notNull(),
    id: text('id').notNull(),
    /** In the order in which they were made. */
    number: int64('number').notNull(),
    kind: text('kind').$type<UndoableKind>().notNull(),
    keyId: text('key_id').notNull(),
    at: time('at').notNull(),
    // How many pets it has added, changed, removed, and found as they were to be.
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    removed: integer('removed').notNull(),
    unchanged: integer('unchanged').notNull(),
    /** Whether before_images has its pets. */
    keepsImages: boolean('keeps_images').notNull(),
    undoneAt: time('undone_at'),
    undoneBy: text('undone_by'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.id] }),
    index('undoable_changes_number').on(table.shopId, table.number),
    check('undoable_changes_kind', sql`${table.kind} IN ('import', 'removal')`),
    check(
      'undoable_changes_undone',
      sql`(${table.undoneAt} IS NULL) = (${table.undoneBy} IS NULL)`,
    ),
  ],
)

/** Each pet of an undoable change before it and after it, in JSON; null: the pet was not there. */
export const beforeImages = pgTable(
  'before_images',
  {
    shopId: int64('shop_id').notNull(),
    changeId: text('change_id').notNull(),
    petId: int64('pet_id').notNull(),
    imageBefore: text('image_before'),
    imageAfter: text('image_after'),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.changeId, table.petId] })],
)
