export const PLANS = ['free', 'pro', 'business', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]

/** How many requests a key may make in each window. */
export interface PlanLimits {
  readonly perMinute: number
  readonly perDay: number
}

/** The most requests of a window. The limiter could not count more of them exactly. */
export const MAX_REQUEST_LIMIT = 100_000_000

/** The contract's table of plans; enterprise quotas are agreed for each key. */
export const PLAN_LIMITS: Readonly<Record<Exclude<Plan, 'enterprise'>, PlanLimits>> = {
  free: { perMinute: 60, perDay: 1_000 },
  pro: { perMinute: 300, perDay: 10_000 },
  business: { perMinute: 1_000, perDay: 100_000 },
}
