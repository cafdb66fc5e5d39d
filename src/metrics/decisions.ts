import type { Outcome, RateLimitDecision } from '../limits/decision.ts'
import { PLANS, type Plan } from '../plans/plans.ts'

const OUTCOMES = ['admitted', 'rate_limited', 'banned'] as const satisfies readonly Outcome[]
const WINDOWS = ['minute', 'day'] as const

/** `none`: requests without a valid key, which the limiter counts by address. */
type PlanLabel = Plan | 'none'

interface DecisionCount {
  readonly plan: PlanLabel
  readonly outcome: Outcome
  /** The window that decided. */
  readonly window: 'minute' | 'day'
  readonly count: number
}

/** Counts the limiters' decisions. */
export class DecisionCounts {
  readonly #counts = Object.fromEntries(
    [...PLANS, 'none' as const].map((plan) => [plan, countsOfPlan()]),
  ) as Record<PlanLabel, CountsOfPlan>

  count(plan: PlanLabel, { outcome, window }: RateLimitDecision): void {
    this.#counts[plan][outcome][window] += 1
  }

  all(): DecisionCount[] {
    return Object.entries(this.#counts).flatMap(([plan, counts]) =>
      OUTCOMES.flatMap((outcome) =>
        WINDOWS.map((window) => ({
          plan: plan as PlanLabel,
          outcome,
          window,
          count: counts[outcome][window],
        })),
      ),
    )
  }
}

type CountsOfPlan = Record<Outcome, { minute: number; day: number }>

const countsOfPlan = (): CountsOfPlan => ({
  admitted: { minute: 0, day: 0 },
  rate_limited: { minute: 0, day: 0 },
  banned: { minute: 0, day: 0 },
})
