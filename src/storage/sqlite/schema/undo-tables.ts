import { sql } from 'drizzle-orm'
import { check, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { UndoableKind } from '../../../stock/undoable.ts'
import { int64, integer } from './columns.ts'

/** Changes of many pets, each made under an id of its client. */
export const undoableChanges = sqliteTable(
  'undoable_changes',
  {
    /** In the order in which they were made. */
    number: int64('number').primaryKey(),
    id: text('id').notNull(),
    kind: text('kind').$type<UndoableKind>().notNull(),
    keyId: text('key_id').notNull(),
    at: integer('at').notNull(),
    // How many pets it has added, changed, removed, and found as they were to be.
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    removed: integer('removed').notNull(),
    unchanged: integer('unchanged').notNull(),
    /** 1 while before_images has its pets. */
    keepsImages: integer('keeps_images').notNull(),
    undoneAt: integer('undone_at'),
    undoneBy: text('undone_by'),
  },
  (table) => [
    uniqueIndex('undoable_changes_id').on(table.id),
    check('undoable_changes_kind', sql`${table.kind} IN ('import', 'removal')`),
    check(
      'undoable_changes_undone',
      sql`(${table.undoneAt} IS NULL) = (${table.undoneBy} IS NULL)`,
    ),
  ],
)

/** Each pet of an undoable change before it and after it, in JSON; null: the pet was not there. */
export const beforeImages = sqliteTable(
  'before_images',
  {
    changeNumber: int64('change_number').notNull(),
    petId: int64('pet_id').notNull(),
    imageBefore: text('image_before'),
    imageAfter: text('image_after'),
  },
  (table) => [primaryKey({ columns: [table.changeNumber, table.petId] })],
)
