import { EUROPE, SATURDAY } from './assumptions.ts'
import { type Limits, type Node, nodeOf, sumOf, type UnitCosts } from './fleet.ts'
import { AS_IT_IS } from './limits.ts'
import { type OpenShop, openShops } from './node-load.ts'
import { seeded } from './random.ts'
import { drawShops } from './shops.ts'
import { busiest, expectedDay } from './traffic.ts'
import type { Place, Trial } from './unit-costs.ts'

// The model against a real node: the shops below, as they are in the busiest minute of a Saturday, with their
// requests sent to one node of the compiled program.

/** Pages of the stock that listen, each of another shop: fewer than a node takes. */
export const LISTENING = 200
export const PETS = 100

/** The shops of the trial. */
export function trialShops(shops: number): readonly OpenShop[] {
  const assumptions = { ...EUROPE, shops }
  const groups = drawShops(assumptions, seeded(7))
  const day = expectedDay(groups, assumptions, SATURDAY)
  const minute = day.indexOf(busiest(day))
  const open = openShops(groups, assumptions, assumptions.week[SATURDAY] ?? 1, minute)
  return open.map((shop, at) => ({ ...shop, pets: PETS, pages: at < LISTENING ? 1 : 0 }))
}

/** One machine has all of it, and no standby. */
const ONE_MACHINE: Limits = { ...AS_IT_IS, roundTrip: 0.000_2, commitTime: 0.001_5 }

/** What was found, a second. */
export interface Found {
  readonly requests: number
  readonly commits: number
  readonly trips: number
  /** Cores. */
  readonly node: number
  readonly database: number
  readonly redis: number
}

export function predict(shops: number, costs: UnitCosts): Found {
  const node: Node = nodeOf(1, trialShops(shops), EUROPE, costs, ONE_MACHINE)
  return {
    requests: node.decisions,
    commits: node.load.commits,
    trips: node.decisions,
    node: sumOf(node.cores, 'node'),
    database: sumOf(node.cores, 'database'),
    redis: sumOf(node.cores, 'redis'),
  }
}

/** How many times what the model says a real node needed, by place: at least once. */
export type Correction = Readonly<Record<Place, number>>

export function correctionBy({ shops, found }: Trial, costs: UnitCosts): Correction {
  const said = predict(shops, costs)
  const times = (place: Place) => Math.max(1, found[place] / said[place])
  return { node: times('node'), database: times('database'), redis: times('redis') }
}
