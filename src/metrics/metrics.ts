import type { Outcome, RateLimitDecision } from '../limits/decision.ts'
import { PLANS, type Plan } from '../plans/plans.ts'
import { Histogram } from './histogram.ts'

// Seconds. Most requests take some ten microseconds; an update takes as long as a sync.
const REQUEST_SECONDS = [
  0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
  0.25, 0.5, 1, 2.5, 5, 10,
]
const COMMIT_SECONDS = [
  0.0001, 0.000_25, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]
const BATCH_WRITES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192]

/** The requests of one operation: how many by status, and how long they took. */
export class OperationMetrics {
  readonly byStatus = new Map<number, number>()
  readonly seconds = new Histogram(REQUEST_SECONDS)

  observe(status: number, seconds: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1)
    this.seconds.observe(seconds)
  }
}

/** What a running service counts, from its start on. */
export class Metrics {
  readonly operations = new Map<string, OperationMetrics>()
  readonly decisions = new DecisionCounts()
  bansStarted = 0
  readonly batchWrites = new Histogram(BATCH_WRITES)
  readonly commitSeconds = new Histogram(COMMIT_SECONDS)
  failedCommits = 0
  writerRestarts = 0
  /** Changes that a database came back without. */
  lostChanges = 0

  operation(name: string): OperationMetrics {
    let found = this.operations.get(name)
    if (found === undefined) {
      found = new OperationMetrics()
      this.operations.set(name, found)
    }
    return found
  }
}

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
class DecisionCounts {
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
