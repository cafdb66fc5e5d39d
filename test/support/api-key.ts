import type { ApiKey } from '../../src/keys/api-key.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'

export const KEY_MADE_AT = Date.UTC(2026, 0, 5, 9, 0, 0)

/** A free key that may write and never ends. */
export const apiKey = (id: string, values: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: id,
  plan: 'free',
  access: 'write',
  updates: 'plain',
  limits: PLAN_LIMITS.free,
  digest: `digest of ${id}`,
  oldTokens: [],
  createdAt: KEY_MADE_AT,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  refillRevision: 0,
  unbanRevision: 0,
  ...values,
})
