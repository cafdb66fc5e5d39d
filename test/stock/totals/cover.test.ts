import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cover, nearestQuarter } from '../../../src/stock/totals/cover.ts'
import { nextStart, QUARTER_MS, SPANS, startOf } from '../../../src/stock/totals/span.ts'

const DAY = 96 * QUARTER_MS
const YEARS = Date.UTC(2031, 5, 1) / QUARTER_MS

const quarter = fc.integer({ min: Date.UTC(2023, 0, 1) / QUARTER_MS, max: YEARS })
const length = fc.oneof(
  fc.nat({ max: 5 }),
  fc.nat({ max: 3 * 96 }),
  fc.nat({ max: 70 * 96 }),
  fc.nat({ max: 800 * 96 }),
)

test('a time is covered by whole spans, each moment once', () => {
  fc.assert(
    fc.property(quarter, length, (first, quarters) => {
      const [from, to] = [first * QUARTER_MS, (first + quarters) * QUARTER_MS]
      const ranges = cover(from, to)
      let at = from
      for (const range of ranges) {
        expect(range.from).toBe(at)
        expect(range.to).toBeGreaterThan(range.from)
        for (const edge of [range.from, range.to]) expect(startOf(range.span, edge)).toBe(edge)
        at = range.to
      }
      expect(at).toBe(Math.max(from, to))
      expect(ranges.length).toBeLessThanOrEqual(5)
    }),
  )
})

test('no quarters are read where a day would do, and no days where a month would', () => {
  fc.assert(
    fc.property(quarter, length, (first, quarters) => {
      const ranges = cover(first * QUARTER_MS, (first + quarters) * QUARTER_MS)
      for (const { span, from, to } of ranges) {
        const longer = SPANS[SPANS.indexOf(span) + 1]
        if (longer === undefined) continue
        const whole = nextStart(longer, from)
        expect(nextStart(longer, whole + 1)).toBeGreaterThan(to)
      }
    }),
  )
})

test('a year of a zone east of UTC is months, the days beside them, and quarters at its edges', () => {
  const [from, to] = [Date.UTC(2025, 11, 31, 23), Date.UTC(2026, 11, 31, 23)]
  expect(cover(from, to)).toEqual([
    { span: 'quarter', from, to: Date.UTC(2026, 0, 1) },
    { span: 'month', from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 11, 1) },
    { span: 'day', from: Date.UTC(2026, 11, 1), to: Date.UTC(2026, 11, 31) },
    { span: 'quarter', from: Date.UTC(2026, 11, 31), to },
  ])
  expect(cover(from, from)).toEqual([])
})

test('a span begins at its start, and the next one where it ends', () => {
  fc.assert(
    fc.property(fc.nat({ max: Date.UTC(2100, 0, 1) }), fc.constantFrom(...SPANS), (at, span) => {
      const start = startOf(span, at)
      const next = nextStart(span, start + 1)
      expect(start).toBeLessThanOrEqual(at)
      expect(next).toBeGreaterThan(at)
      expect(startOf(span, next)).toBe(next)
      expect(startOf(span, next - 1)).toBe(start)
      const longest = { quarter: QUARTER_MS, day: DAY, month: 31 * DAY }[span]
      expect(next - start).toBeLessThanOrEqual(longest)
    }),
  )
})

test('a time between two quarters is taken for the nearest', () => {
  const at = Date.UTC(1971, 0, 1)
  expect(nearestQuarter(at)).toBe(at)
  // Monrovia was 44.5 minutes behind UTC.
  expect(nearestQuarter(at + 44.5 * 60_000)).toBe(at + 3 * QUARTER_MS)
})
