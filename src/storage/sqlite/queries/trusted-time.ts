import { eq, lte, type Placeholder, sql } from 'drizzle-orm'
import { type SQLiteColumn, type SQLiteTable, unionAll } from 'drizzle-orm/sqlite-core'
import { accessJournal } from '../schema/access-tables.ts'
import {
  apiKeys,
  inventory,
  limiterState,
  petEdits,
  stockMovements,
  trustedTime,
} from '../schema/schema.ts'
import { assigned, built, db } from './build-query.ts'

const newest = (column: SQLiteColumn, until: Placeholder) =>
  db
    .select({ at: sql<bigint | null>`max(${column})`.as('at') })
    .from(column.table as SQLiteTable)
    .where(lte(column, until))

const { at } = trustedTime

// Every column with times of the machine's clock. Most have no index, but they are read only once: while
// the table has no row.
const newestOfAll = (until: Placeholder) =>
  unionAll(
    newest(inventory.updatedAt, until),
    newest(stockMovements.at, until),
    newest(petEdits.at, until),
    newest(apiKeys.createdAt, until),
    newest(apiKeys.lastUsedAt, until),
    newest(apiKeys.revokedAt, until),
    newest(limiterState.savedAt, until),
    newest(accessJournal.at, until),
  ).as('times')

export const trustedTimeQueries = {
  saved: built({}, () => db.select({ at }).from(trustedTime)),
  newest: built({ until: at }, ({ until }) => {
    const times = newestOfAll(until)
    return db.select({ at: sql<bigint | null>`max(${times.at})` }).from(times)
  }),
  set: built({ at }, (given) =>
    db
      .insert(trustedTime)
      .values({ id: sql`1`, at: given.at })
      .onConflictDoUpdate({ target: trustedTime.id, set: assigned(given) }),
  ),
  /** Does nothing if a time is saved. */
  begin: built({ at }, (given) =>
    db.insert(trustedTime).values({ id: sql`1`, at: given.at }).onConflictDoNothing(),
  ),
  /** Does nothing if another time than `from` is saved. */
  advance: built({ from: at, to: at }, ({ from, to }) =>
    db
      .insert(trustedTime)
      .values({ id: sql`1`, at: to })
      .onConflictDoUpdate({
        target: trustedTime.id,
        set: assigned({ at: to }),
        setWhere: eq(at, from),
      }),
  ),
}
