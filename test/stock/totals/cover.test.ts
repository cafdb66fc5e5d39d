import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cover, nearestQuarter } from '../../../src/stock/totals/cover.ts'
import {
  nextStart,
  QUARTER_MS,
  SPAN_LENGTHS_MS,
  SPANS,
  startOf,
} from '../../../src/stock/totals/span.ts'

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
      expect(ranges.length).toBeLessThanOrEqual(7)
    }),
  )
})

test('no spans are read where a longer one would do', () => {
  fc.assert(
    fc.property(quarter, length, (first, quarters) => {
      const ranges = cover(first * QUARTER_MS, (first + quarters) * QUARTER_MS)
      for (const { span, from, to } of ranges) {
        const longer = SPANS[span + 1]
        if (longer === undefined) continue
        const whole = nextStart(longer, from)
        expect(nextStart(longer, whole + 1)).toBeGreaterThan(to)
      }
    }),
  )
})

test('thirty days of a zone east of UTC are spans of 8 days, the days beside them, and quarters at the edges', () => {
  const [from, to] = [Date.UTC(2026, 0, 1, 23), Date.UTC(2026, 0, 31, 23)]
  expect(cover(from, to)).toEqual([
    { span: 0, from, to: Date.UTC(2026, 0, 2) },
    { span: 1, from: Date.UTC(2026, 0, 2), to: Date.UTC(2026, 0, 3) },
    { span: 2, from: Date.UTC(2026, 0, 3), to: Date.UTC(2026, 0, 27) },
    { span: 1, from: Date.UTC(2026, 0, 27), to: Date.UTC(2026, 0, 31) },
    { span: 0, from: Date.UTC(2026, 0, 31), to },
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
      expect(next - start).toBe(SPAN_LENGTHS_MS[span])
    }),
  )
})

test('a time between two quarters is taken for the nearest', () => {
  const at = Date.UTC(1971, 0, 1)
  expect(nearestQuarter(at)).toBe(at)
  // Monrovia was 44.5 minutes behind UTC.
  expect(nearestQuarter(at + 44.5 * 60_000)).toBe(at + 3 * QUARTER_MS)
})
