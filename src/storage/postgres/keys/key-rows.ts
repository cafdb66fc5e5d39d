import { toAccess } from '../../../keys/access.ts'
import type { ApiKey, OldToken } from '../../../keys/api-key.ts'
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../../plans/plans.ts'
import type { Parameter } from '../../../runtime/postgres.ts'
import type { apiKeys } from '../schema/key-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'

/** What makes a key of a row of `api_keys k`. */
export const KEY_COLUMNS = `k.shop_id, k.id, k.name, k.plan, k.access, k.manages, k.updates, k.per_minute, k.per_day, k.digest,
  k.created_at, k.expires_at, k.revoked_at, k.last_used_at, k.refill_revision, k.unban_revision,
  (SELECT json_agg(json_build_array(o.digest, o.ends_at) ORDER BY o.ends_at, o.digest)::text
   FROM old_tokens o WHERE o.shop_id = k.shop_id AND o.key_id = k.id) AS old_tokens`

/** A row with {@link KEY_COLUMNS}. */
export type KeyRow = Omit<StoredRow<typeof apiKeys>, 'issue_order'> & {
  readonly old_tokens: string | null
}

export function toApiKey(row: KeyRow): ApiKey {
  const plan = row.plan
  return {
    id: row.id,
    name: row.name,
    plan,
    access: toAccess(row),
    updates: row.updates,
    limits:
      plan === 'enterprise'
        ? { perMinute: Number(row.per_minute), perDay: Number(row.per_day) }
        : PLAN_LIMITS[plan],
    digest: row.digest,
    oldTokens: toOldTokens(row.old_tokens),
    createdAt: Number(row.created_at),
    expiresAt: toTime(row.expires_at),
    revokedAt: toTime(row.revoked_at),
    lastUsedAt: toTime(row.last_used_at),
    refillRevision: Number(row.refill_revision),
    unbanRevision: Number(row.unban_revision),
  }
}

/** UTC epoch milliseconds. */
export const toTime = (value: unknown): number | null => (value === null ? null : Number(value))

export const timeParameter = (time: number | null): Parameter =>
  time === null ? null : String(time)

/** The limits as they are stored: only enterprise keys carry numbers of their own; the others follow their plan. */
export const limitParameters = (plan: Plan, { perMinute, perDay }: PlanLimits): Parameter[] =>
  plan === 'enterprise' ? [String(perMinute), String(perDay)] : [null, null]

function toOldTokens(text: string | null): OldToken[] {
  if (text === null) return []
  const tokens: [digest: string, endsAt: number][] = JSON.parse(text)
  return tokens.map(([digest, endsAt]) => ({ digest, endsAt }))
}
