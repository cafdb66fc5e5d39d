import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, MINUTE_MS } from '../../src/clocks/durations.ts'
import { elapsedMs } from '../../src/limits/bucket.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import { runs } from '../support/property-runs.ts'
import { aKey, burst, enterprise } from './keys.ts'

const RUNS = runs(400)

const limits = fc.record({
  perMinute: fc.integer({ min: 1, max: 40 }),
  perDay: fc.integer({ min: 1, max: 60 }),
})
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.double({ min: 0, max: 5_000, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: -1e7, max: 1e7, noNaN: true }) },
  ),
  { maxLength: 300 },
)

describe('a key', () => {
  test('may use its minute at once, and gets a request back each interval', () => {
    const limiter = new KeyLimiter()
    const key = aKey()
    expect(burst(limiter, key, 60, 0)).toMatchObject({ outcome: 'admitted', remaining: 0 })
    expect(limiter.decide(key, 999).outcome).toBe('rate_limited')
    expect(limiter.decide(key, 1_000).outcome).toBe('admitted')
    expect(limiter.decide(key, 1_999.999).outcome).toBe('rate_limited')
    expect(limiter.decide(key, 2_000).outcome).toBe('admitted')
  })

  test('is counted apart from every other key', () => {
    const limiter = new KeyLimiter()
    burst(limiter, aKey(), 61, 0)
    expect(limiter.decide(aKey({ id: 'k2' }), 0).minute.remaining).toBe(59)
  })

  test('shows what is used of it without counting, and nothing is remembered of one that was only looked at', () => {
    const limiter = new KeyLimiter()
    const used = (at: number) => limiter.peek(aKey(), at).used
    expect(used(0)).toEqual({ minute: 0, day: 0 })
    limiter.forget(aKey().id)
    expect(limiter.takeUnsaved({ monotonic: 0, wall: 0 })).toEqual({ rows: [], forgotten: [] })
    burst(limiter, aKey(), 3, 0)
    for (let looked = 0; looked < 2; looked++) expect(used(0)).toEqual({ minute: 3, day: 3 })
    expect(used(1_500)).toEqual({ minute: 2, day: 3 })
    expect(limiter.decide(aKey(), 1_500).minute.remaining).toBe(57)
  })

  test('of an enterprise may have a limit of one', () => {
    const limiter = new KeyLimiter()
    const key = aKey({ limits: enterprise(1, 1) })
    expect(limiter.decide(key, 0)).toMatchObject({ outcome: 'admitted', window: 'day' })
    expect(limiter.decide(key, DAY_MS - 1).outcome).toBe('rate_limited')
    expect(limiter.decide(key, DAY_MS).outcome).toBe('admitted')
  })

  test('of an enterprise may have limits in the billions', () => {
    const limiter = new KeyLimiter()
    const key = aKey({ limits: enterprise(2_147_483_647, 2_147_483_647) })
    expect(burst(limiter, key, 1_000, 0.5).minute.remaining).toBe(2_147_482_647)
  })

  test('spends a token of both windows or of none', () => {
    const limiter = new KeyLimiter()
    const dayEmpty = aKey({ id: 'day', limits: enterprise(10, 3) })
    expect(burst(limiter, dayEmpty, 6, 0).minute.remaining).toBe(7)
    const minuteEmpty = aKey({ id: 'minute', limits: enterprise(3, 10) })
    expect(burst(limiter, minuteEmpty, 5, 0)).toMatchObject({ day: { remaining: 7 } })
  })

  test('never gets more than its capacity and what was refilled, whatever the clock does', () => {
    fc.assert(
      fc.property(limits, steps, (limits, steps) => {
        const limiter = new KeyLimiter()
        const key = aKey({ limits })
        let now = 1e6
        let elapsed = 0
        let admitted = 0
        for (const step of steps) {
          elapsed += elapsedMs(now, now + step)
          now += step
          if (limiter.decide(key, now).outcome === 'admitted') admitted++
          expect(admitted).toBeLessThanOrEqual(
            limits.perMinute + (elapsed * limits.perMinute) / MINUTE_MS + 1e-6,
          )
          expect(admitted).toBeLessThanOrEqual(
            limits.perDay + (elapsed * limits.perDay) / DAY_MS + 1e-6,
          )
        }
      }),
      RUNS,
    )
  })

  test('is never shown less than nothing or more than its limit, and always when to retry', () => {
    fc.assert(
      fc.property(limits, steps, (limits, steps) => {
        const limiter = new KeyLimiter()
        const key = aKey({ limits })
        let now = 1e6
        for (const step of steps) {
          now += step
          const decision = limiter.decide(key, now)
          for (const window of [decision, decision.minute, decision.day]) {
            expect(window?.remaining).toBeWithin(0, (window?.limit ?? 0) + 1)
            expect(window?.resetMs).toBeGreaterThanOrEqual(0)
          }
          expect(decision.minute.resetMs).toBeLessThanOrEqual(60 * MINUTE_MS)
          expect(decision.retryAfterSeconds >= 1).toBe(decision.outcome !== 'admitted')
          expect(Number.isInteger(decision.retryAfterSeconds)).toBe(true)
        }
      }),
      RUNS,
    )
  })
})

describe('a clock that jumps', () => {
  test('back refills nothing, and makes no client wait longer', () => {
    const limiter = new KeyLimiter()
    burst(limiter, aKey(), 60, 1e9)
    expect(limiter.decide(aKey(), 5_000).outcome).toBe('rate_limited')
    expect(limiter.decide(aKey(), 5_999).outcome).toBe('rate_limited')
    expect(limiter.decide(aKey(), 6_000).outcome).toBe('admitted')
  })

  test('back changes no decision: it is as if it had stood still', () => {
    const jumps = fc.array(
      fc.oneof(
        fc.constant(0),
        fc.nat({ max: 3_000 }),
        fc.integer({ min: -1_000_000_000, max: -1 }),
      ),
      { maxLength: 300 },
    )
    fc.assert(
      fc.property(limits, jumps, (limits, jumps) => {
        const key = aKey({ limits })
        const jumping = new KeyLimiter()
        const standing = new KeyLimiter()
        let now = 0
        let steady = 0
        for (const jump of jumps) {
          now += jump
          steady += Math.max(0, jump)
          expect(jumping.decide(key, now)).toEqual(standing.decide(key, steady))
        }
      }),
      RUNS,
    )
  })

  test('forward fills a bucket once', () => {
    const limiter = new KeyLimiter()
    burst(limiter, aKey(), 60, 0)
    expect(limiter.decide(aKey(), 1e12)).toMatchObject({ outcome: 'admitted' })
    expect(burst(limiter, aKey(), 59, 1e12)).toMatchObject({ outcome: 'admitted', remaining: 0 })
    expect(limiter.decide(aKey(), 1e12).outcome).toBe('rate_limited')
  })
})

describe('a change of plan', () => {
  test('fills both windows', () => {
    const limiter = new KeyLimiter()
    burst(limiter, aKey(), 60, 0)
    const pro = aKey({ limits: PLAN_LIMITS.pro, refillRevision: 1 })
    expect(limiter.decide(pro, 0)).toMatchObject({
      outcome: 'admitted',
      minute: { limit: 300, remaining: 299 },
      day: { limit: 10_000, remaining: 9_999 },
    })
  })

  test('refills once, not with every request', () => {
    const limiter = new KeyLimiter()
    const refilled = aKey({ refillRevision: 3 })
    burst(limiter, aKey(), 60, 0)
    expect(burst(limiter, refilled, 60, 0).outcome).toBe('admitted')
    expect(limiter.decide(refilled, 0).outcome).toBe('rate_limited')
  })

  test('made before the first request is not made up for later', () => {
    const limiter = new KeyLimiter()
    const key = aKey({ refillRevision: 5 })
    burst(limiter, key, 60, 0)
    limiter.reconcile(key, 0)
    expect(limiter.decide(key, 0).outcome).toBe('rate_limited')
  })

  test('leaves the ban bucket its share', () => {
    const limiter = new KeyLimiter()
    burst(limiter, aKey(), 60 + 30, 0)
    const pro = aKey({ limits: PLAN_LIMITS.pro, refillRevision: 1 })
    expect(burst(limiter, pro, 300 + 150, 0).outcome).toBe('rate_limited')
    expect(limiter.decide(pro, 0).outcome).toBe('banned')
  })

  test('that an older look at the key does not know of is not undone', () => {
    const limiter = new KeyLimiter()
    limiter.decide(aKey({ refillRevision: 2 }), 0)
    burst(limiter, aKey({ refillRevision: 1 }), 59, 0)
    expect(limiter.decide(aKey({ refillRevision: 2 }), 0).outcome).toBe('rate_limited')
  })
})
