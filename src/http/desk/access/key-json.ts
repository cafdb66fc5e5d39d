import { oldTokensInForce } from '../../../keys/old-tokens.ts'
import type { ListedKey } from '../../../keys/store.ts'
import type { UsedRequests } from '../../../limits/key-state.ts'

/**
 * A key as managers see it, without anything that a token could be found by.
 * @param endsBy now, by the clock that ends are compared with
 */
export function keyFields(key: ListedKey, used: UsedRequests | undefined, endsBy: number) {
  const old = oldTokensInForce(key, endsBy)
  return {
    id: key.id,
    name: key.name,
    access: key.access,
    plan: key.plan,
    perMinute: key.limits.perMinute,
    perDay: key.limits.perDay,
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
    revokedAt: key.revokedAt,
    lastUsedAt: key.lastUsedAt,
    bannedUntil: key.bannedUntil,
    oldTokens: old.count,
    oldTokensEndAt: old.endAt,
    used: used ?? null,
  }
}
