import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ApiKey } from '../../keys/api-key.ts'
import type { KeyChange, ListedKey } from '../../keys/store.ts'
import { keySubject } from '../../limits/saved-limits.ts'
import { type Limits, PLAN_LIMITS, type Plan } from '../../plans/plans.ts'
import type { Db } from './connection.bun.ts'
import { apiKeys, limiterState } from './schema.ts'
import { rowCheck, soundKey } from './sound-rows.ts'

type KeyRow = typeof apiKeys.$inferSelect

/** The API keys. What two statements change together belongs into one transaction. */
export class KeyTable {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  all(): ApiKey[] {
    return this.#db
      .select()
      .from(apiKeys)
      .orderBy(...inOrderOfCreation)
      .all()
      .map(toApiKey)
  }

  list(now: number): ListedKey[] {
    return this.#db
      .select({
        ...getTableColumns(apiKeys),
        banEndsAt: limiterState.banEndsAt,
        banUnbanRevision: limiterState.unbanRevision,
      })
      .from(apiKeys)
      .leftJoin(limiterState, eq(limiterState.subject, sql`${keySubject('')} || ${apiKeys.id}`))
      .orderBy(...inOrderOfCreation)
      .all()
      .map(({ banEndsAt, banUnbanRevision, ...row }) => {
        const banned =
          banEndsAt !== null && banEndsAt > now && banUnbanRevision === row.unbanRevision
        return { ...toApiKey(row), bannedUntil: banned ? banEndsAt : null }
      })
  }

  issue({ limits, ...key }: ApiKey): void {
    this.#db
      .insert(apiKeys)
      .values({ ...key, ...storedLimits(key.plan, limits) })
      .run()
  }

  revoke(id: string, now: number): KeyChange {
    return this.#change(id, now, { evenExpired: true }, () => {
      this.#update(id, { revokedAt: now, previousDigest: null, previousEndsAt: null })
    })
  }

  rotate(id: string, digest: string, previousEndsAt: number | null, now: number): KeyChange {
    return this.#change(id, now, {}, (key) => {
      const previousDigest = previousEndsAt === null ? null : key.digest
      this.#update(id, { digest, previousDigest, previousEndsAt })
    })
  }

  changePlan(id: string, plan: Plan, limits: Limits, now: number): KeyChange {
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

  markUsed(id: string, at: number): void {
    this.#update(id, { lastUsedAt: at })
  }

  #change(
    id: string,
    now: number,
    { evenExpired = false },
    change: (key: KeyRow) => void,
  ): KeyChange {
    const key = this.#db.select().from(apiKeys).where(eq(apiKeys.id, id)).get()
    if (key === undefined) return 'unknown_key'
    if (key.revokedAt !== null) return 'revoked_key'
    if (!evenExpired && key.expiresAt !== null && key.expiresAt <= now) return 'expired_key'
    change(key)
    return 'done'
  }

  #update(id: string, values: Partial<KeyRow>): void {
    this.#db.update(apiKeys).set(values).where(eq(apiKeys.id, id)).run()
  }
}

const inOrderOfCreation = [asc(apiKeys.createdAt), asc(sql`${apiKeys}.rowid`)]

// Only enterprise keys carry numbers of their own; the others follow their plan.
const storedLimits = (plan: Plan, limits: Limits) =>
  plan === 'enterprise' ? limits : { perMinute: null, perDay: null }

const soundColumns = rowCheck(getTableColumns(apiKeys))

function toApiKey(found: KeyRow): ApiKey {
  const { perMinute, perDay, ...row } = soundKey(soundColumns(found))
  const limits =
    row.plan === 'enterprise'
      ? { perMinute: perMinute ?? 1, perDay: perDay ?? 1 }
      : PLAN_LIMITS[row.plan]
  return { ...row, plan: row.plan, limits }
}
