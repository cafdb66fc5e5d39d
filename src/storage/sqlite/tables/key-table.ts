import { and, asc, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { type Access, toAccess, toAccessColumns } from '../../../keys/access.ts'
import type { AccessWrites } from '../../../keys/access-writes.ts'
import type { ApiKey, OldToken } from '../../../keys/api-key.ts'
import type { ListedKey } from '../../../keys/store.ts'
import { keySubject } from '../../../limits/saved-limits.ts'
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../../plans/plans.ts'
import type { Db } from '../driver/connection.ts'
import { apiKeys, limiterState, oldTokens } from '../schema/schema.ts'
import { OldTokenTable } from './old-token-table.ts'
import { rowCheck, soundKey } from './sound-values.ts'

type KeyRow = Omit<typeof apiKeys.$inferSelect, 'previousDigest' | 'previousEndsAt'>

type EditedKey = NonNullable<AccessWrites['editedKey']>

const { previousDigest, previousEndsAt, ...KEY } = getTableColumns(apiKeys)
const OLD_TOKEN = { digest: oldTokens.digest, endsAt: oldTokens.endsAt }

/** The API keys. The caller runs each change in a transaction. */
export class KeyTable {
  readonly #db: Db
  readonly #oldTokens: OldTokenTable

  constructor(db: Db) {
    this.#db = db
    this.#oldTokens = new OldTokenTable(db)
  }

  all(): ApiKey[] {
    // One statement, since a key and its old tokens change together.
    const rows = this.#db
      .select({ key: KEY, old: OLD_TOKEN })
      .from(apiKeys)
      .leftJoin(oldTokens, eq(oldTokens.keyId, apiKeys.id))
      .orderBy(...IN_ORDER)
      .all()
    return withOldTokens(rows).map(({ key, old }) => toApiKey(key, old))
  }

  list(now: number): ListedKey[] {
    const rows = this.#db
      .select({
        key: KEY,
        old: OLD_TOKEN,
        banEndsAt: limiterState.banEndsAt,
        banUnbanRevision: limiterState.unbanRevision,
      })
      .from(apiKeys)
      .leftJoin(oldTokens, eq(oldTokens.keyId, apiKeys.id))
      .leftJoin(limiterState, eq(limiterState.subject, sql`${keySubject('')} || ${apiKeys.id}`))
      .orderBy(...IN_ORDER)
      .all()
    return withOldTokens(rows).map(({ key, old, banEndsAt, banUnbanRevision }) => {
      const banned = banEndsAt !== null && banEndsAt > now && banUnbanRevision === key.unbanRevision
      return { ...toApiKey(key, old), bannedUntil: banned ? banEndsAt : null }
    })
  }

  add({ limits, access, oldTokens: old, ...key }: ApiKey): void {
    this.#requireNew(key.digest)
    this.#db
      .insert(apiKeys)
      .values({ ...key, ...storedAccess(access), ...storedLimits(key.plan, limits) })
      .run()
    for (const token of old) this.#oldTokens.add(key.id, token)
  }

  edit({ keyId, edit, endedTokens, oldToken }: EditedKey): void {
    const { access, limits, plan, digest, ...values } = edit
    if (digest !== undefined) this.#requireNew(digest)
    if (endedTokens === 'all') this.#oldTokens.removeAll(keyId)
    else if (endedTokens !== undefined) this.#oldTokens.removeEnded(keyId, endedTokens.by)
    if (oldToken !== undefined) this.#oldTokens.add(keyId, oldToken)
    this.#db
      .update(apiKeys)
      .set({
        ...values,
        ...(digest !== undefined && { digest }),
        ...(access !== undefined && storedAccess(access)),
        ...(plan !== undefined && limits !== undefined && { plan, ...storedLimits(plan, limits) }),
      })
      .where(eq(apiKeys.id, keyId))
      .run()
  }

  /** Keeps a later use, unless a clock that was ahead wrote it. */
  markUsed(id: string, at: number, now: number): void {
    const { lastUsedAt } = apiKeys
    const isEarlier = or(isNull(lastUsedAt), lt(lastUsedAt, at), gt(lastUsedAt, now))
    this.#db
      .update(apiKeys)
      .set({ lastUsedAt: at })
      .where(and(eq(apiKeys.id, id), isEarlier))
      .run()
  }

  // The unique index of the keys' digests does not cover old tokens.
  #requireNew(digest: string): void {
    if (this.#oldTokens.has(digest)) throw new Error('this token was given to a key before')
  }
}

/** Keys by creation, and the old tokens of each by their ends. */
const IN_ORDER = [
  asc(apiKeys.createdAt),
  asc(sql`${apiKeys}.rowid`),
  asc(oldTokens.endsAt),
  asc(oldTokens.digest),
]

interface Joined {
  readonly key: KeyRow
  readonly old: OldToken | null
}

/** Joins the rows of each key, one for each of its old tokens, into one. */
function withOldTokens<Row extends Joined>(
  rows: readonly Row[],
): (Omit<Row, 'old'> & { readonly old: readonly OldToken[] })[] {
  const keys = Map.groupBy(rows, ({ key }) => key.id)
  return [...keys.values()].flatMap((ofKey) => {
    const old = ofKey.flatMap((row) => row.old ?? [])
    return ofKey.slice(0, 1).map((row) => ({ ...row, old }))
  })
}

// Only enterprise keys carry numbers of their own; the others follow their plan.
const storedLimits = (plan: Plan, limits: PlanLimits) =>
  plan === 'enterprise' ? limits : { perMinute: null, perDay: null }

/** SQLite has no booleans. */
function storedAccess(given: Access) {
  const { access, manages } = toAccessColumns(given)
  return { access, manages: manages ? 1 : 0 }
}

const soundColumns = rowCheck(KEY)
const soundOldToken = rowCheck(OLD_TOKEN)

function toApiKey(found: KeyRow, old: readonly OldToken[]): ApiKey {
  const { perMinute, perDay, manages, ...row } = soundKey(soundColumns(found))
  const limits =
    row.plan === 'enterprise'
      ? { perMinute: perMinute ?? 1, perDay: perDay ?? 1 }
      : PLAN_LIMITS[row.plan]
  return {
    ...row,
    plan: row.plan,
    access: toAccess({ access: row.access, manages: manages === 1 }),
    limits,
    oldTokens: old.map((token) => soundOldToken({ ...token })),
  }
}
