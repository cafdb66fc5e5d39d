import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cumulative, poisson, seeded, spreadFactor, weighted } from '../../scripts/scale/random.ts'

const SEED = fc.integer({ min: 0, max: 2 ** 32 - 1 })

const draw = (count: number, next: () => number): number[] => Array.from({ length: count }, next)
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

test('the same seed gives the same numbers, all of them from 0 up to 1', () => {
  fc.assert(
    fc.property(SEED, (seed) => {
      const numbers = draw(20, seeded(seed))
      expect(draw(20, seeded(seed))).toEqual(numbers)
      for (const number of numbers) expect(number >= 0 && number < 1).toBe(true)
    }),
  )
})

test.each([0.02, 3, 49, 120, 1_500])(
  'events that are expected %d times come as often, and spread as far',
  (mean) => {
    const random = seeded(5)
    const counts = draw(20_000, () => poisson(mean, random))
    const found = meanOf(counts)
    // Five standard errors.
    expect(Math.abs(found - mean)).toBeLessThan(5 * Math.sqrt(mean / counts.length))
    const variance = meanOf(counts.map((count) => (count - found) ** 2))
    expect(variance / mean).toBeGreaterThan(0.9)
    expect(variance / mean).toBeLessThan(1.1)
  },
)

test('nothing comes where nothing is expected', () => {
  expect(poisson(0, seeded(1))).toBe(0)
})

test('how much shops differ does not change what all of them sell', () => {
  const random = seeded(3)
  expect(meanOf(draw(200_000, () => spreadFactor(0.6, random)))).toBeCloseTo(1, 1)
})

test('each of several comes as often as its weight', () => {
  fc.assert(
    fc.property(SEED, fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }), (seed, weights) => {
      fc.pre(weights.some((weight) => weight > 0))
      const random = seeded(seed)
      const sums = cumulative(weights)
      const counts = weights.map(() => 0)
      for (let turn = 0; turn < 2_000; turn++) {
        const index = weighted(sums, random)
        counts[index] = (counts[index] ?? 0) + 1
      }
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, weight] of weights.entries()) {
        if (weight === 0) expect(counts[index]).toBe(0)
        expect(Math.abs((counts[index] ?? 0) / 2_000 - weight / all)).toBeLessThan(0.07)
      }
    }),
  )
})
