import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  inArray,
  lt,
  type Placeholder,
  sql,
} from 'drizzle-orm'
import { accessJournal, shopSettings, signInCodes, suppliers } from '../schema/access-tables.ts'
import { stockMovements } from '../schema/schema.ts'
import { moneyPlace, pastCurrencies } from '../schema/totals-tables.ts'
import { beforeImages } from '../schema/undo-tables.ts'
import { built, db, excluded } from './build-query.ts'

const CODE = getTableColumns(signInCodes)

export const codeQueries = {
  all: built({}, () =>
    db
      .select()
      .from(signInCodes)
      .orderBy(asc(signInCodes.createdAt), asc(sql`${signInCodes}.rowid`)),
  ),
  find: built({ id: CODE.id }, ({ id }) =>
    db.select().from(signInCodes).where(eq(signInCodes.id, id)),
  ),
  findByDigest: built({ digest: CODE.digest }, ({ digest }) =>
    db.select().from(signInCodes).where(eq(signInCodes.digest, digest)),
  ),
  put: built(CODE, (given) =>
    db
      .insert(signInCodes)
      .values(given)
      .onConflictDoUpdate({ target: signInCodes.id, set: excluded(CODE) }),
  ),
  remove: built({ id: CODE.id }, ({ id }) => db.delete(signInCodes).where(eq(signInCodes.id, id))),
}

const image = beforeImages.imageBefore

const newest = db.select({ id: sql`max(${stockMovements.id})` }).from(stockMovements)

const { id: settingsRow, ...SETTINGS } = getTableColumns(shopSettings)

export const settingsQueries = {
  read: built({}, () => db.select(SETTINGS).from(shopSettings)),
  write: built(SETTINGS, (given) =>
    db
      .insert(shopSettings)
      .values({ ...given, id: sql`1` })
      .onConflictDoUpdate({ target: settingsRow, set: excluded(SETTINGS) }),
  ),
  past: built({}, () => db.select().from(pastCurrencies).orderBy(asc(pastCurrencies.number))),
  keepPast: built(getTableColumns(pastCurrencies), (given) =>
    db.insert(pastCurrencies).values(given).onConflictDoNothing(),
  ),
  // An undo gives back no amount of a former currency, which would be one of this currency then.
  forgetAmounts: built({}, () =>
    db
      .update(beforeImages)
      .set({ imageBefore: sql`json_remove(${image}, '$.price', '$.cost', '$.costPer')` })
      .where(sql`coalesce(${image} ->> 'price', ${image} ->> 'cost') IS NOT NULL`),
  ),
  // Nothing before the first currency has an amount.
  beginMoney: built({}, () =>
    db
      .insert(moneyPlace)
      .values({ id: sql`1`, movementId: sql`coalesce(${newest}, 0)` })
      .onConflictDoNothing(),
  ),
}

const SUPPLIER = getTableColumns(suppliers)

export const supplierQueries = {
  list: built({}, () => db.select().from(suppliers).orderBy(asc(suppliers.id))),
  put: built(SUPPLIER, (given) =>
    db
      .insert(suppliers)
      .values(given)
      .onConflictDoUpdate({ target: suppliers.id, set: excluded(SUPPLIER) }),
  ),
}

const ENTRY = getTableColumns(accessJournal)
const { id: _, ...NEW_ENTRY } = ENTRY

/** The entries of the kept time: from one time to another. */
const keptFrom = (from: Placeholder, to: Placeholder) =>
  db
    .select({ first: sql`min(${ENTRY.id})` })
    .from(accessJournal)
    .where(between(ENTRY.at, from, to))

export const accessJournalQueries = {
  append: built(NEW_ENTRY, (given) => db.insert(accessJournal).values(given)),
  page: built({ before: ENTRY.id, limit: ENTRY.id }, ({ before, limit }) =>
    db
      .select()
      .from(accessJournal)
      .where(lt(accessJournal.id, before))
      .orderBy(desc(accessJournal.id))
      .limit(limit),
  ),
  // Ids grow with time. An entry of the kept time comes before all that were made later, whatever the clock said then.
  prune: built(
    { from: ENTRY.at, to: ENTRY.at, beyond: ENTRY.id, limit: ENTRY.id },
    ({ from, to, beyond, limit }) => {
      const firstKept = sql`coalesce(${keptFrom(from, to)}, ${beyond})`
      return db.delete(accessJournal).where(
        inArray(
          ENTRY.id,
          db
            .select({ id: ENTRY.id })
            .from(accessJournal)
            .where(and(lt(ENTRY.at, from), lt(ENTRY.id, firstKept)))
            .orderBy(asc(ENTRY.id))
            .limit(limit),
        ),
      )
    },
  ),
}
