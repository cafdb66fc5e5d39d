import { and, asc, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { ApiKey, OldToken } from '../../../keys/api-key.ts'
import { MAX_OLD_TOKENS } from '../../../keys/old-tokens.ts'
import type { KeyChange, ListedKey } from '../../../keys/store.ts'
import { keySubject } from '../../../limits/saved-limits.ts'
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../../plans/plans.ts'
import type { Db } from '../driver/connection.ts'
import { apiKeys, limiterState, oldTokens } from '../schema/schema.ts'
import { KeyChangesTable } from './key-changes-table.ts'
import { OldTokenTable } from './old-token-table.ts'
import { rowCheck, soundKey } from './sound-values.ts'

type KeyRow = Omit<typeof apiKeys.$inferSelect, 'previousDigest' | 'previousEndsAt'>

const { previousDigest, previousEndsAt, ...KEY } = getTableColumns(apiKeys)
const OLD_TOKEN = { digest: oldTokens.digest, endsAt: oldTokens.endsAt }

/** The API keys. The caller runs each change in a transaction. */
export class KeyTable {
  readonly #db: Db
  readonly #oldTokens: OldTokenTable
  readonly #changes: KeyChangesTable

  constructor(db: Db) {
    this.#db = db
    this.#oldTokens = new OldTokenTable(db)
    this.#changes = new KeyChangesTable(db)
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

  issue({ limits, oldTokens: old, ...key }: ApiKey): void {
    this.#requireNew(key.digest)
    this.#db
      .insert(apiKeys)
      .values({ ...key, ...storedLimits(key.plan, limits) })
      .run()
    for (const token of old) this.#oldTokens.add(key.id, token)
    this.#changes.raise()
  }

  revoke(id: string, now: number): KeyChange {
    return this.#change(id, now, { evenExpired: true }, () => {
      this.#update(id, { revokedAt: now })
      this.#oldTokens.removeAll(id)
    })
  }

  rotate(id: string, digest: string, oldEndsAt: number | null, now: number): KeyChange {
    return this.#change(id, now, {}, (key) => {
      this.#requireNew(digest)
      if (oldEndsAt === null) {
        this.#oldTokens.removeAll(id)
      } else if (this.#oldTokens.countInForce(id, now) >= MAX_OLD_TOKENS) {
        return 'too_many_old_tokens'
      } else {
        this.#oldTokens.removeEnded(id, now)
        this.#oldTokens.add(id, { digest: key.digest, endsAt: oldEndsAt })
      }
      this.#update(id, { digest })
      return undefined
    })
  }

  changePlan(id: string, plan: Plan, limits: PlanLimits, now: number): KeyChange {
    return this.#change(id, now, {}, (key) => {
      const refillRevision = key.refillRevision + 1
      this.#update(id, { plan, ...storedLimits(plan, limits), refillRevision })
    })
  }

  unban(id: string, now: number): KeyChange {
    return this.#change(id, now, { evenExpired: true }, (key) => {
      this.#update(id, { unbanRevision: key.unbanRevision + 1 })
    })
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

  #change(
    id: string,
    now: number,
    { evenExpired = false },
    change: (key: KeyRow) => KeyChange | undefined,
  ): KeyChange {
    const key = this.#db.select(KEY).from(apiKeys).where(eq(apiKeys.id, id)).get()
    if (key === undefined) return 'unknown_key'
    if (key.revokedAt !== null) return 'revoked_key'
    if (!evenExpired && key.expiresAt !== null && key.expiresAt <= now) return 'expired_key'
    const problem = change(key)
    if (problem !== undefined) return problem
    this.#changes.raise()
    return 'done'
  }

  // The unique index of the keys' digests does not cover old tokens.
  #requireNew(digest: string): void {
    if (this.#oldTokens.has(digest)) throw new Error('this token was given to a key before')
  }

  #update(id: string, values: Partial<KeyRow>): void {
    this.#db.update(apiKeys).set(values).where(eq(apiKeys.id, id)).run()
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

const soundColumns = rowCheck(KEY)
const soundOldToken = rowCheck(OLD_TOKEN)

function toApiKey(found: KeyRow, old: readonly OldToken[]): ApiKey {
  const { perMinute, perDay, ...row } = soundKey(soundColumns(found))
  const limits =
    row.plan === 'enterprise'
      ? { perMinute: perMinute ?? 1, perDay: perDay ?? 1 }
      : PLAN_LIMITS[row.plan]
  return {
    ...row,
    plan: row.plan,
    limits,
    oldTokens: old.map((token) => soundOldToken({ ...token })),
  }
}
