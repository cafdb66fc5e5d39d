import { and, asc, eq, getTableColumns, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { apiKeys, keyChanges, limiterState, oldTokens } from '../schema/schema.ts'
import { assigned, built, db, excluded } from './build-query.ts'

const { previousDigest, previousEndsAt, ...KEY } = getTableColumns(apiKeys)
const { id } = KEY
const OLD_TOKEN = { digest: oldTokens.digest, endsAt: oldTokens.endsAt }

/** Keys by creation, and the old tokens of each by their ends. */
const IN_ORDER = [
  asc(apiKeys.createdAt),
  asc(sql`${apiKeys}.rowid`),
  asc(oldTokens.endsAt),
  asc(oldTokens.digest),
]

const SUBJECT = sql`'key:' || ${apiKeys.id}`

export const keyQueries = {
  /** A row for each key and each of its old tokens: one statement, since they change together. */
  all: built({}, () =>
    db
      .select({ key: KEY, old: OLD_TOKEN })
      .from(apiKeys)
      .leftJoin(oldTokens, eq(oldTokens.keyId, apiKeys.id))
      .orderBy(...IN_ORDER),
  ),
  withBans: built({}, () =>
    db
      .select({
        key: KEY,
        old: OLD_TOKEN,
        banEndsAt: limiterState.banEndsAt,
        banUnbanRevision: limiterState.unbanRevision,
      })
      .from(apiKeys)
      .leftJoin(oldTokens, eq(oldTokens.keyId, apiKeys.id))
      .leftJoin(limiterState, eq(limiterState.subject, SUBJECT))
      .orderBy(...IN_ORDER),
  ),
  some: built({ limit: keyChanges.revision }, ({ limit }) =>
    db.select({ id }).from(apiKeys).limit(limit),
  ),
  find: built({ id }, (given) => db.select(KEY).from(apiKeys).where(eq(id, given.id))),
  add: built(KEY, (given) => db.insert(apiKeys).values(given)),
  edit: built(KEY, (given) => {
    const { id: ofKey, ...values } = given
    return db.update(apiKeys).set(assigned(values)).where(eq(id, ofKey))
  }),
  /** Keeps a later use, unless a clock that was ahead wrote it. */
  markUsed: built({ id, at: apiKeys.lastUsedAt, now: apiKeys.lastUsedAt }, (given) => {
    const { lastUsedAt } = apiKeys
    const isEarlier = or(isNull(lastUsedAt), lt(lastUsedAt, given.at), gt(lastUsedAt, given.now))
    return db
      .update(apiKeys)
      .set({ lastUsedAt: sql`${given.at}` })
      .where(and(eq(id, given.id), isEarlier))
  }),
  addOldToken: built(getTableColumns(oldTokens), (given) => db.insert(oldTokens).values(given)),
  findOldToken: built({ digest: oldTokens.digest }, ({ digest }) =>
    db.select().from(oldTokens).where(eq(oldTokens.digest, digest)),
  ),
  removeEndedTokens: built({ keyId: oldTokens.keyId, now: oldTokens.endsAt }, ({ keyId, now }) =>
    db.delete(oldTokens).where(and(eq(oldTokens.keyId, keyId), lte(oldTokens.endsAt, now))),
  ),
  removeOldTokens: built({ keyId: oldTokens.keyId }, ({ keyId }) =>
    db.delete(oldTokens).where(eq(oldTokens.keyId, keyId)),
  ),
  revision: built({}, () => db.select({ revision: keyChanges.revision }).from(keyChanges)),
  raiseRevision: built({}, () =>
    db
      .insert(keyChanges)
      .values({ id: sql`1`, revision: sql`1` })
      .onConflictDoUpdate({
        target: keyChanges.id,
        set: { revision: sql`${keyChanges.revision} + 1` },
      }),
  ),
}

const LIMITS = getTableColumns(limiterState)

export const limitQueries = {
  all: built({}, () => db.select().from(limiterState)),
  save: built(LIMITS, (given) =>
    db
      .insert(limiterState)
      .values(given)
      .onConflictDoUpdate({ target: limiterState.subject, set: excluded(LIMITS) }),
  ),
  forget: built({ subject: limiterState.subject }, ({ subject }) =>
    db.delete(limiterState).where(eq(limiterState.subject, subject)),
  ),
}
