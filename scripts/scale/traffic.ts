import type { Assumptions } from './assumptions.ts'
import { isOpen, MINUTES, minuteShares } from './day.ts'
import { poisson, type Random } from './random.ts'
import type { Group } from './shops.ts'

/** Requests that come at random, a second; and what is open at that time. */
export const FLOWS = ['sales', 'movements', 'scans', 'polls', 'changedPolls'] as const
export const LEVELS = ['shops', 'tills', 'pages'] as const
type Flow = (typeof FLOWS)[number]
type Level = (typeof LEVELS)[number]

/** What is expected in one minute: flows a second, and levels. */
export type Moment = Readonly<Record<Flow | Level, number>>

/** What one shop does in the mean, a second, while so much of a day's sales falls into a minute. */
function addGroup(
  moments: Record<Flow | Level, number>[],
  group: Group,
  assumptions: Assumptions,
  ofDay: number,
): void {
  const { linesPerSale, otherMovements, scansPerLine, polling, pollEvery } = assumptions
  const { kind, sales } = group
  const all = sales.reduce((sum, each) => sum + each, 0) * ofDay
  const shares = minuteShares(group)
  for (const [minute, moment] of moments.entries()) {
    if (isOpen(group, minute) === undefined) continue
    const sold = (all * (shares[minute] ?? 0)) / 60
    const lines = sold * linesPerSale
    const polls = (kind.tills * sales.length * polling) / pollEvery
    moment.sales += sold
    moment.movements += lines * otherMovements
    moment.scans += lines * scansPerLine
    moment.polls += polls
    // A shop of the group's mean sales; the change of a list is by any till or page of the shop.
    const changes = (sold + lines * otherMovements) / sales.length
    moment.changedPolls += polls * (1 - Math.exp(-changes * pollEvery))
    moment.shops += sales.length
    moment.tills += kind.tills * sales.length
    moment.pages += kind.pages * sales.length
  }
}

/**
 * What is expected in each minute of a day, by UTC.
 * @param weekday from 0, which is Monday
 */
export function expectedDay(
  groups: readonly Group[],
  assumptions: Assumptions,
  weekday: number,
): readonly Moment[] {
  const moments = Array.from({ length: MINUTES }, () => ({
    sales: 0,
    movements: 0,
    scans: 0,
    polls: 0,
    changedPolls: 0,
    shops: 0,
    tills: 0,
    pages: 0,
  }))
  for (const group of groups) addGroup(moments, group, assumptions, assumptions.week[weekday] ?? 1)
  return moments
}

/** How many requests come in each second of a day, by flow. A changed poll is one of the polls. */
export function drawDay(
  expected: readonly Moment[],
  random: Random,
): Readonly<Record<Flow, Uint32Array>> {
  const drawn = Object.fromEntries(
    FLOWS.map((flow) => [flow, new Uint32Array(expected.length * 60)]),
  ) as Record<Flow, Uint32Array>
  for (const [minute, moment] of expected.entries()) {
    for (let at = minute * 60; at < minute * 60 + 60; at++) {
      for (const flow of FLOWS) drawn[flow][at] = poisson(moment[flow], random)
      // Polls that found a change, and those that did not, come independently of each other.
      const unchanged = moment.polls - moment.changedPolls
      drawn.polls[at] = (drawn.changedPolls[at] ?? 0) + poisson(unchanged, random)
    }
  }
  return drawn
}

/** The requests of a second that a limiter decides on. */
export const requestsOf = ({
  sales,
  movements,
  scans,
  polls,
}: Readonly<Record<Exclude<Flow, 'changedPolls'>, number>>): number =>
  sales + movements + scans + polls

/** The minute with the most of something. */
export function busiest(
  expected: readonly Moment[],
  amount: (moment: Moment) => number = requestsOf,
): Moment {
  let found = expected[0] as Moment
  for (const moment of expected) if (amount(moment) > amount(found)) found = moment
  return found
}

/** The value that so many of all are at most. @param share from 0 to 1 */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
