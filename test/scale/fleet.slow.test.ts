import { expect, test } from 'bun:test'
import { EUROPE } from '../../scripts/scale/assumptions.ts'
import { fleetFor, nodeOf, strain, sumOf, type UnitCosts } from '../../scripts/scale/fleet.ts'
import { AS_IT_IS } from '../../scripts/scale/limits.ts'
import type { OpenShop } from '../../scripts/scale/node-load.ts'
import { PLAIN } from '../../scripts/scale/unit-costs.ts'
import { MAX_STREAMS } from '../../src/http/desk/events/event-streams.ts'

const shop: OpenShop = {
  sales: 0.01,
  movements: 0,
  scans: 0.02,
  polls: 0.2,
  tills: 1,
  pages: 1,
  pets: 100,
}
const shops = (count: number): readonly OpenShop[] => Array.from({ length: count }, () => shop)

const FREE = Object.fromEntries(
  Object.entries(PLAIN).map(([name, { what, row }]) => [name, { what, row }]),
) as UnitCosts

const work =
  (count: number, costs: UnitCosts = PLAIN, isSticky = true) =>
  (nodes: number) =>
    nodeOf(nodes, shops(count), { ...EUROPE, isSticky }, costs, AS_IT_IS)

test('a node has what its shops ask for', () => {
  const node = work(1_000)(1)
  expect(node).toMatchObject({ shops: 1_000, keys: 2_000, streams: 1_000 })
  expect(node.scans).toBeCloseTo(20, 9)
  // At least four seconds are played: five standard deviations.
  expect(Math.abs(node.load.polls - 200)).toBeLessThan(5 * Math.sqrt(200 / 4))
  expect(Math.abs(node.load.changes - 10)).toBeLessThan(5 * Math.sqrt(10 / 4))
  expect(node.decisions).toBeCloseTo(node.load.polls + node.load.changes + 20, 9)
  // Each of the shops is followed four times a second.
  expect(node.load.shopsAsked).toBeGreaterThan(4_000)
  expect(node.load.distinctShops).toBe(1_000)
})

test('cores are the amounts times what each costs', () => {
  const costs: UnitCosts = { ...FREE, scan: { ...FREE.scan, node: 100, database: 1_000 } }
  const node = work(1_000, costs)(1)
  expect(sumOf(node.cores, 'node')).toBeCloseTo((20 * 100) / 1e6, 9)
  expect(sumOf(node.cores, 'database')).toBeCloseTo((20 * 1_000) / 1e6, 9)
  expect(sumOf(node.cores, 'redis')).toBe(0)
})

test('the key question costs a database as much as there are nodes', () => {
  const of = (nodes: number) => (work(1_000)(nodes).cores['key question']?.database ?? 0) * nodes
  expect(of(40)).toBeCloseTo(40 * of(1), 9)
})

test('a fleet is the least that holds the streams', () => {
  const streams = work(2_000, FREE)
  const fleet = fleetFor(streams, AS_IT_IS)
  expect(fleet.bound).toBe('event streams')
  expect(fleet.streams).toBeLessThanOrEqual(MAX_STREAMS)
  expect(strain(streams(fleet.nodes - 1), AS_IT_IS)['event streams']).toBeGreaterThan(1)
})

test('twice the shops need about twice the nodes, and the same seed gives the same fleet', () => {
  const [one, two] = [fleetFor(work(2_000), AS_IT_IS), fleetFor(work(4_000), AS_IT_IS)]
  expect(two.nodes / one.nodes).toBeGreaterThan(1.6)
  expect(two.nodes / one.nodes).toBeLessThan(2.4)
  expect(fleetFor(work(2_000), AS_IT_IS)).toEqual(one)
})

test('a balancer that is not sticky has each node know every shop, and forget', () => {
  const [sticky, spread] = [work(30_000)(10), work(30_000, PLAIN, false)(10)]
  expect(spread.shops).toBe(30_000)
  expect(sticky.shops).toBeLessThan(3_300)
  expect(sticky.cores['lists that it forgot']?.database).toBe(0)
  expect(spread.cores['lists that it forgot']?.database).toBeGreaterThan(0)
  expect(spread.cores['key question']?.database).toBeGreaterThan(
    sticky.cores['key question']?.database ?? 0,
  )
  expect(spread.decisions / sticky.decisions).toBeGreaterThan(0.85)
})
