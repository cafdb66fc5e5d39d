import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Assumptions, EUROPE, SATURDAY, WORLD } from '../../scripts/scale/assumptions.ts'
import { isOpen, minuteShares } from '../../scripts/scale/day.ts'
import { openShops } from '../../scripts/scale/node-load.ts'
import { seeded } from '../../scripts/scale/random.ts'
import { drawShops } from '../../scripts/scale/shops.ts'
import {
  busiest,
  drawDay,
  expectedDay,
  percentile,
  requestsOf,
} from '../../scripts/scale/traffic.ts'

const few = (assumptions: Assumptions): Assumptions => ({ ...assumptions, shops: 2_000 })

const hours = fc
  .record({
    opens: fc.integer({ min: -12, max: 22 }),
    length: fc.integer({ min: 1, max: 24 }),
  })
  .map(({ opens, length }) => ({ opens, closes: opens + length }))

test('a day’s sales are made in the opening hours, and all of them', () => {
  fc.assert(
    fc.property(hours, (each) => {
      const shares = minuteShares(each)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
      const open = shares.filter((share) => share > 0)
      expect(open).toHaveLength((each.closes - each.opens) * 60)
      for (const [minute, share] of shares.entries()) {
        expect(share > 0).toBe(isOpen(each, minute) !== undefined)
      }
    }),
  )
})

test.each([
  ['Europe', EUROPE],
  ['the world', WORLD],
])('what comes in a day in %s is what the shops sell in it', (_, assumptions) => {
  const shops = drawShops(few(assumptions), seeded(1))
  const sold = shops.flatMap(({ sales }) => sales).reduce((sum, sales) => sum + sales, 0)
  for (const weekday of [0, SATURDAY]) {
    const expected = expectedDay(shops, assumptions, weekday)
    const factor = assumptions.week[weekday] ?? 0
    const inAll = expected.reduce((sum, { sales }) => sum + sales * 60, 0)
    expect(inAll / (sold * factor)).toBeCloseTo(1, 9)
    const lines = inAll * assumptions.linesPerSale
    const movements = expected.reduce((sum, moment) => sum + moment.movements * 60, 0)
    expect(movements / lines).toBeCloseTo(assumptions.otherMovements, 9)
    const drawn = drawDay(expected, seeded(2)).sales.reduce((sum, count) => sum + count, 0)
    // Five standard deviations.
    expect(Math.abs(drawn - inAll)).toBeLessThan(5 * Math.sqrt(inAll))
  }
})

test('the days of a week sell as much as seven mean days', () => {
  expect(EUROPE.week.reduce((sum, day) => sum + day, 0)).toBeCloseTo(7, 9)
})

test('all shops are of some class and some zone', () => {
  for (const { classes, zones } of [EUROPE, WORLD]) {
    expect(classes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
    expect(zones.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
  }
})

test('the same seed gives the same shops and the same day; another one does not', () => {
  const day = (seed: number) => {
    const random = seeded(seed)
    const shops = drawShops(few(EUROPE), random)
    return { shops, drawn: drawDay(expectedDay(shops, EUROPE, SATURDAY), random) }
  }
  expect(day(4)).toEqual(day(4))
  expect(day(4).shops).not.toEqual(day(5).shops)
})

test('polls come as often as the tills that are on ask, and no till is on at night', () => {
  const shops = drawShops(few(EUROPE), seeded(1)).filter(({ kind }) => !kind.isAlwaysOpen)
  const expected = expectedDay(shops, EUROPE, SATURDAY)
  for (const { polls, changedPolls, tills } of expected) {
    expect(polls).toBeCloseTo((tills * EUROPE.polling) / EUROPE.pollEvery, 6)
    expect(changedPolls).toBeLessThanOrEqual(polls)
  }
  expect(expected[2 * 60]).toMatchObject({ tills: 0, shops: 0, sales: 0, polls: 0 })
})

test('shops around the world have a lower peak than as many in three zones', () => {
  const peak = (assumptions: Assumptions) =>
    requestsOf(busiest(expectedDay(drawShops(few(assumptions), seeded(1)), assumptions, SATURDAY)))
  expect(peak(WORLD)).toBeLessThan(0.8 * peak(EUROPE))
})

test('a minute by shop is the same minute by all', () => {
  const shops = drawShops(few(EUROPE), seeded(1))
  const expected = expectedDay(shops, EUROPE, SATURDAY)
  const peak = busiest(expected)
  const open = openShops(shops, EUROPE, EUROPE.week[SATURDAY] ?? 0, expected.indexOf(peak))
  const sumOf = (name: 'sales' | 'movements' | 'scans' | 'polls' | 'tills' | 'pages') =>
    open.reduce((sum, shop) => sum + shop[name], 0)
  expect(open).toHaveLength(peak.shops)
  for (const name of ['sales', 'movements', 'scans', 'polls', 'tills', 'pages'] as const) {
    expect(sumOf(name) / peak[name]).toBeCloseTo(1, 9)
  }
})

test('a percentile is a value that is there, and so many are at most as great', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: 1 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (values, share) => {
        const found = percentile(values, share)
        expect(values).toContain(found)
        const atMost = values.filter((value) => value <= found).length
        expect(atMost / values.length).toBeGreaterThanOrEqual(share - 1e-9)
      },
    ),
  )
})
