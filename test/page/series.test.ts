import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  beginOf,
  quantityAt,
  type SeriesOptions,
  seriesOf,
  summaryOf,
} from '../../src/page/pet/chart/series.ts'
import { entry, historyOf } from './history.ts'

const DAY = 24 * 60 * 60_000
const NOW = 100 * DAY

const options = (more: Partial<SeriesOptions> = {}): SeriesOptions => ({
  from: beginOf('30', NOW),
  now: NOW,
  isWhole: true,
  quantity: 0,
  ...more,
})

const pointsOf = ({ times, quantities }: ReturnType<typeof seriesOf>) =>
  times.map((time, index) => [time / DAY, quantities[index]])

describe('the quantity over time', () => {
  test('begins with what there was before the first change shown, and goes on to now', () => {
    const entries = historyOf([
      [60 * DAY, 5],
      [75 * DAY, 9],
      [90 * DAY, 8],
    ])
    expect(pointsOf(seriesOf(entries, options()))).toEqual([
      [70, 5],
      [75, 9],
      [90, 8],
      [100, 8],
    ])
  })

  test('is none before the pet was added', () => {
    expect(pointsOf(seriesOf(historyOf([[90 * DAY, 4]]), options()))).toEqual([
      [70, 0],
      [90, 4],
      [100, 4],
    ])
  })

  test('holds what there was before the oldest entry that is kept', () => {
    const entries = [entry({ at: 90 * DAY, previousQuantity: 7, newQuantity: 6 })]
    expect(pointsOf(seriesOf(entries, options()))[0]).toEqual([70, 7])
  })

  test('is level where nothing has changed, or nothing is known', () => {
    const longAgo = historyOf([[1 * DAY, 3]])
    expect(pointsOf(seriesOf(longAgo, options()))).toEqual([
      [70, 3],
      [100, 3],
    ])
    expect(pointsOf(seriesOf([], options({ quantity: 12 })))).toEqual([
      [70, 12],
      [100, 12],
    ])
  })

  test('begins a little before the first entry when all of it is shown', () => {
    const series = seriesOf(historyOf([[50 * DAY, 3]]), options({ from: undefined }))
    expect(pointsOf(series)).toEqual([
      [49, 0],
      [50, 3],
      [100, 3],
    ])
  })

  test('begins with what is loaded where more was asked for, and says so', () => {
    const entries = historyOf([
      [80 * DAY, 2],
      [90 * DAY, 3],
    ])
    const cut = seriesOf(entries.slice(0, 1), options({ isWhole: false }))
    expect(pointsOf(cut)).toEqual([
      [90, 2],
      [90, 3],
      [100, 3],
    ])
    expect(cut.isCut).toBe(true)
    expect(seriesOf(entries, options({ isWhole: true })).isCut).toBe(false)
    const reaching = historyOf([
      [60 * DAY, 2],
      [90 * DAY, 3],
    ])
    expect(seriesOf(reaching, options({ isWhole: false })).isCut).toBe(false)
    expect(seriesOf(reaching, options({ isWhole: false, from: undefined })).isCut).toBe(true)
  })

  test('passes over what changed no quantity', () => {
    const entries = historyOf([
      [80 * DAY, 2],
      [85 * DAY, 2],
    ])
    expect(pointsOf(seriesOf(entries, options()))).toEqual([
      [70, 0],
      [80, 2],
      [100, 2],
    ])
  })

  test('never goes back in time, whatever the clocks said', () => {
    const anyHistory = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.nat(9)), { maxLength: 20 })
      .map((steps) => historyOf(steps.map(([day, quantity]) => [day * DAY, quantity] as const)))
    const anyPeriod = fc.constantFrom('7' as const, '30' as const, '90' as const, 'all' as const)
    fc.assert(
      fc.property(anyHistory, anyPeriod, fc.boolean(), (entries, period, isWhole) => {
        const from = beginOf(period, NOW)
        const series = seriesOf(entries, options({ from, isWhole }))
        expect(series.times).toEqual(series.times.toSorted((a, b) => a - b))
        expect(series.times.length).toBe(series.quantities.length)
        expect(series.times.at(-1)).toBe(NOW)
        expect(series.quantities.at(-1)).toBe(entries[0]?.newQuantity ?? 0)
        if (from !== undefined) expect(series.times[0]).toBeGreaterThanOrEqual(from)
      }),
    )
  })

  test('can be asked for any time within it', () => {
    const series = seriesOf(historyOf([[80 * DAY, 5]]), options())
    expect([69, 70, 79, 80, 99, 100].map((day) => quantityAt(series, day * DAY))).toEqual([
      0, 0, 0, 5, 5, 5,
    ])
  })

  test('is summed up by where it began and ended, its least and its most', () => {
    const entries = historyOf([
      [60 * DAY, 5],
      [75 * DAY, 9],
      [80 * DAY, 1],
      [90 * DAY, 8],
    ])
    expect(summaryOf(seriesOf(entries, options()))).toEqual({
      first: 5,
      last: 8,
      least: 1,
      most: 9,
    })
  })
})
