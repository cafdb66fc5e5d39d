import type { RateLimitDecision } from '../../src/limits/decision.ts'
import type { LimitedKey } from '../../src/limits/key-state.ts'
import type { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { PLAN_LIMITS, type PlanLimits } from '../../src/plans/plans.ts'

export function aKey(changes: Partial<LimitedKey> = {}): LimitedKey {
  return { id: 'k1', limits: PLAN_LIMITS.free, refillRevision: 0, unbanRevision: 0, ...changes }
}

export function enterprise(perMinute: number, perDay: number): PlanLimits {
  return { perMinute, perDay }
}

/** Makes so many requests at one moment and returns the last verdict. */
export function burst(
  limiter: KeyLimiter,
  key: LimitedKey,
  count: number,
  now: number,
): RateLimitDecision {
  let decision = limiter.decide(key, now)
  for (let made = 1; made < count; made++) decision = limiter.decide(key, now)
  return decision
}

/** Uses up the minute, then the ban bucket, and returns the verdict that begins the ban. */
export function getBanned(limiter: KeyLimiter, key: LimitedKey, now: number): RateLimitDecision {
  return burst(limiter, key, 2 * key.limits.perMinute + 1, now)
}
