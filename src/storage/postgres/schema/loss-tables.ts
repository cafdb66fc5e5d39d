import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { int64, time } from './columns.ts'

/** What a database that came back older has lost of shops, as servers have found that had seen it. */
export const lostChanges = pgTable(
  'lost_changes',
  {
    shopId: int64('shop_id').notNull(),
    /** When it was found; later than every other loss of the shop. */
    foundAt: time('found_at').notNull(),
    /** The newest revision that was left. */
    keptRevision: int64('kept_revision').notNull(),
    /** The newest revision that a server had seen. */
    lostRevision: int64('lost_revision').notNull(),
    /** When the operator has said that this is known. */
    acceptedAt: time('accepted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.foundAt] }),
    check('lost_changes_revisions', sql`${table.lostRevision} > ${table.keptRevision}`),
  ],
)
