import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Histogram } from '../../src/metrics/histogram.ts'

test('each bucket counts every value up to its bound, and the rest is in the count alone', () => {
  const bounds = fc
    .uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1 })
    .map((some) => some.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(bounds, fc.array(fc.integer({ min: 0, max: 60 })), (upTo, values) => {
      const histogram = new Histogram(upTo)
      for (const value of values) histogram.observe(value)
      expect(histogram.cumulative()).toEqual(
        upTo.map((bound) => values.filter((value) => value <= bound).length),
      )
      expect(histogram.count).toBe(values.length)
      expect(histogram.sum).toBe(values.reduce((sum, value) => sum + value, 0))
    }),
  )
})
