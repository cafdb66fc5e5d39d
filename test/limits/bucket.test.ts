import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, MINUTE_MS } from '../../src/clocks/durations.ts'
import {
  type BucketSize,
  elapsedMs,
  empty,
  FULL,
  hasToken,
  missingFrom,
  msUntilFull,
  msUntilToken,
  refill,
  resize,
  takeToken,
  tokens,
  wholeTokens,
} from '../../src/limits/bucket.ts'
import { runs } from '../support/property-runs.ts'

const RUNS = runs(500)

const sizes = fc.record({
  capacity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100_000_000 })),
  windowMs: fc.constantFrom(MINUTE_MS, DAY_MS),
})
const fills = fc.tuple(sizes, fc.double({ min: 0, max: 1, noNaN: true })).map(([size, share]) => ({
  size,
  missing: Math.floor(empty(size) * share),
}))

describe('a bucket', () => {
  test('gives as many tokens as its capacity at once, and no more', () => {
    const size: BucketSize = { capacity: 7, windowMs: MINUTE_MS }
    let missing = FULL
    for (let taken = 0; taken < 7; taken++) {
      expect(hasToken(missing, size)).toBe(true)
      expect(wholeTokens(missing, size)).toBe(7 - taken)
      missing = takeToken(missing, size)
    }
    expect(hasToken(missing, size)).toBe(false)
    expect(wholeTokens(missing, size)).toBe(0)
    expect(missing).toBe(empty(size))
  })

  test('has a token exactly after the wait it gives, and not a millisecond sooner', () => {
    fc.assert(
      fc.property(fills, ({ size, missing }) => {
        const wait = msUntilToken(missing, size)
        expect(hasToken(refill(missing, size, wait), size)).toBe(true)
        if (wait > 0) expect(hasToken(refill(missing, size, wait - 1), size)).toBe(false)
      }),
      RUNS,
    )
  })

  test('is full exactly after the time it gives, and not a millisecond sooner', () => {
    fc.assert(
      fc.property(fills, ({ size, missing }) => {
        const wait = msUntilFull(missing, size)
        expect(refill(missing, size, wait)).toBe(FULL)
        if (wait > 0) expect(refill(missing, size, wait - 1)).toBeGreaterThan(FULL)
      }),
      RUNS,
    )
  })

  test('refills alike however often it is looked at, even with thirds of a token', () => {
    const size: BucketSize = { capacity: 7, windowMs: DAY_MS }
    const wait = msUntilToken(empty(size), size)
    let missing = empty(size)
    let now = 0.1
    while (now + 997.3 < wait) {
      missing = refill(missing, size, elapsedMs(now, now + 997.3))
      now += 997.3
    }
    missing = refill(missing, size, elapsedMs(now, 0.1 + wait))
    expect(missing).toBe(refill(empty(size), size, wait))
    expect(wholeTokens(missing, size)).toBe(1)
  })

  test('has a whole token left precisely when it can give one', () => {
    fc.assert(
      fc.property(fills, ({ size, missing }) => {
        expect(wholeTokens(missing, size) >= 1).toBe(hasToken(missing, size))
        expect(wholeTokens(missing, size)).toBeWithin(0, size.capacity + 1)
      }),
      RUNS,
    )
  })

  test('comes back from being saved as it was', () => {
    const planned = fills.filter(({ size }) => size.capacity <= 1_000_000)
    fc.assert(
      fc.property(planned, ({ size, missing }) => {
        expect(missingFrom(tokens(missing, size), size)).toBe(missing)
      }),
      RUNS,
    )
  })

  test('saved with impossible numbers is empty or full', () => {
    const size: BucketSize = { capacity: 60, windowMs: MINUTE_MS }
    expect(missingFrom(1_000, size)).toBe(FULL)
    expect(missingFrom(-5, size)).toBe(empty(size))
  })

  test('keeps its share when it is resized, and stays within its new size', () => {
    const from: BucketSize = { capacity: 60, windowMs: MINUTE_MS }
    const to: BucketSize = { capacity: 300, windowMs: MINUTE_MS }
    expect(wholeTokens(resize(takeToken(FULL, from), from, to), to)).toBe(295)
    fc.assert(
      fc.property(fills, sizes, ({ size, missing }, next) => {
        const resized = resize(missing, size, next)
        expect(resized >= FULL && resized <= empty(next)).toBe(true)
      }),
      RUNS,
    )
  })
})

describe('a clock', () => {
  test('that is set back lets no time pass, and goes on from where it stands', () => {
    expect(elapsedMs(5_000, 2_000)).toBe(0)
    expect(elapsedMs(2_000, 2_500)).toBe(500)
  })

  test('that leaps forward fills a bucket once', () => {
    const size: BucketSize = { capacity: 60, windowMs: MINUTE_MS }
    expect(refill(empty(size), size, elapsedMs(0, 1e15))).toBe(FULL)
    expect(refill(empty(size), size, Number.POSITIVE_INFINITY)).toBe(FULL)
  })

  test('read in fractions of a millisecond loses and gains nothing in the long run', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 50, noNaN: true })), (steps) => {
        let now = 0
        let elapsed = 0
        for (const step of steps) {
          elapsed += elapsedMs(now, now + step)
          now += step
        }
        expect(elapsed).toBe(Math.floor(now))
      }),
      RUNS,
    )
  })
})
