import { type Assumptions, EUROPE, SATURDAY, WORLD } from './assumptions.ts'
import { corrected, type Fleet, fleetFor, type Limits, nodeOf, type UnitCosts } from './fleet.ts'
import { AS_IT_IS } from './limits.ts'
import { type OpenShop, openShops } from './node-load.ts'
import { seeded } from './random.ts'
import { type Correction, correctionBy } from './reality.ts'
import { drawShops } from './shops.ts'
import { busiest, expectedDay, type Moment } from './traffic.ts'
import { A_SHOP_A_STATEMENT, PLAIN, PLANNED_ONCE, REALITY, UNPREPARED } from './unit-costs.ts'

/** A busiest minute, and the fleet that holds it. */
export interface Case {
  readonly name: string
  readonly peak: Moment
  readonly open: readonly OpenShop[]
  readonly fleet: Fleet
}

interface Options {
  readonly assumptions?: Partial<Assumptions>
  readonly limits?: Limits
  readonly costs?: UnitCosts
}

/** What a node might take if its limit of streams were raised: a machine lets it open as many files. */
export const MORE_STREAMS: Limits = { ...AS_IT_IS, streams: 4_000 }

/** The trial whose node has about as many shops as one of the fleet. */
const TRIAL = REALITY[1]

export interface Scenario {
  readonly shops: number
  readonly seed: number
}

function caseOf(
  name: string,
  { shops, seed }: Scenario,
  correction: Correction,
  { assumptions: changed = {}, limits = MORE_STREAMS, costs = PLANNED_ONCE }: Options,
): Case {
  const assumptions = { ...EUROPE, ...changed, shops }
  const ofDay = assumptions.week[SATURDAY] ?? 1
  const groups = drawShops(assumptions, seeded(seed))
  const day = expectedDay(groups, assumptions, SATURDAY)
  const peak = busiest(day)
  const open = openShops(groups, assumptions, ofDay, day.indexOf(peak))
  const work = (nodes: number) =>
    corrected(nodeOf(nodes, open, assumptions, costs, limits, seed), correction)
  return { name, peak, open, fleet: fleetFor(work, limits) }
}

/** The cases of the page. The first is petstock as it is; each from the fifth on changes one thing of the fourth. */
export function casesOf(scenario: Scenario): readonly Case[] {
  const correction = correctionBy(TRIAL, PLANNED_ONCE)
  const cases: readonly (readonly [name: string, options: Options])[] = [
    ['as it is', { limits: AS_IT_IS, costs: UNPREPARED }],
    ['--database-prepare', { limits: AS_IT_IS, costs: PLAIN }],
    ['and 4,000 streams a node', { costs: PLAIN }],
    ['and plans made once', {}],
    ['... polls each second', { assumptions: { pollEvery: 1 } }],
    ['... polls each 30 seconds', { assumptions: { pollEvery: 30 } }],
    ['... no pages that listen', { assumptions: { classes: withoutPages } }],
    ['... shops around the world', { assumptions: { zones: WORLD.zones } }],
    ['... balancer not sticky', { assumptions: { isSticky: false } }],
    ['... a shop a statement', { costs: A_SHOP_A_STATEMENT }],
  ]
  return cases.map(([name, options]) => caseOf(name, scenario, correction, options))
}

const withoutPages = EUROPE.classes.map((kind) => ({ ...kind, pages: 0 }))
