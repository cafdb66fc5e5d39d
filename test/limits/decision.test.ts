import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, MINUTE_MS } from '../../src/clocks/durations.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { runs } from '../support/property-runs.ts'
import { aKey, burst, enterprise, getBanned } from './keys.ts'

describe('the window that decides', () => {
  test('is the one with fewer requests left', () => {
    const limiter = new KeyLimiter()
    expect(limiter.decide(aKey(), 0)).toMatchObject({
      window: 'minute',
      limit: 60,
      remaining: 59,
      resetMs: 1_000,
      retryAfterSeconds: 0,
      minute: { limit: 60, remaining: 59, resetMs: 1_000 },
      day: { limit: 1_000, remaining: 999, resetMs: 86_400 },
    })
    const day = aKey({ id: 'day', limits: enterprise(20, 10) })
    expect(limiter.decide(day, 0)).toMatchObject({ window: 'day', limit: 10, remaining: 9 })
  })

  test('is the day when both have as many whole requests left', () => {
    const limiter = new KeyLimiter()
    expect(limiter.decide(aKey({ limits: enterprise(10, 10) }), 0).window).toBe('day')
    expect(limiter.decide(aKey({ limits: enterprise(10, 10) }), 5_999)).toMatchObject({
      window: 'day',
      remaining: 8,
      minute: { remaining: 8 },
    })
  })

  test('of a refused request is the one with the longer wait', () => {
    const limiter = new KeyLimiter()
    expect(burst(limiter, aKey(), 61, 0)).toMatchObject({ window: 'minute', remaining: 0 })
    const both = aKey({ id: 'both', limits: enterprise(5, 5) })
    expect(burst(limiter, both, 6, 0)).toMatchObject({ window: 'day', limit: 5, resetMs: DAY_MS })
  })

  test('of a refused request is the day when both waits are equal', () => {
    const limiter = new KeyLimiter()
    const key = aKey({ limits: enterprise(1, 2) })
    const aMinuteBeforeTheDayRefills = DAY_MS / 2 - MINUTE_MS
    limiter.decide(key, 0)
    expect(limiter.decide(key, aMinuteBeforeTheDayRefills).outcome).toBe('admitted')
    expect(limiter.decide(key, aMinuteBeforeTheDayRefills)).toMatchObject({
      outcome: 'rate_limited',
      window: 'day',
      retryAfterSeconds: 60 + 60,
    })
  })
})

describe('Retry-After', () => {
  test('is the wait for a token and one interval for each refused request', () => {
    const limiter = new KeyLimiter()
    burst(limiter, aKey(), 60, 0)
    const waits = [1, 2, 3].map(() => limiter.decide(aKey(), 0).retryAfterSeconds)
    expect(waits).toEqual([2, 3, 4])
  })

  test('is a whole second at least', () => {
    const limiter = new KeyLimiter()
    const key = aKey({ limits: enterprise(60_000, 1_000_000) })
    expect(burst(limiter, key, 60_001, 0).retryAfterSeconds).toBe(1)
  })

  test('waits for the day when that is what is used up', () => {
    const limiter = new KeyLimiter()
    const key = aKey({ limits: enterprise(60, 10) })
    expect(burst(limiter, key, 11, 0).retryAfterSeconds).toBe(8_640 + 1)
  })

  test('when obeyed by a single client is followed by a request that is admitted', () => {
    const limits = fc.record({
      perMinute: fc.integer({ min: 1, max: 120 }),
      perDay: fc.integer({ min: 1, max: 200 }),
    })
    const gaps = fc.array(fc.double({ min: 0, max: 3_000, noNaN: true }), { maxLength: 200 })
    fc.assert(
      fc.property(
        limits,
        gaps,
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        (limits, gaps, at) => {
          const limiter = new KeyLimiter()
          const key = aKey({ limits })
          let now = at
          for (const gap of gaps) {
            now += gap
            const decision = limiter.decide(key, now)
            if (decision.outcome === 'admitted') continue
            now += decision.retryAfterSeconds * 1_000
            expect(limiter.decide(key, now).outcome).toBe('admitted')
          }
        },
      ),
      runs(400),
    )
  })

  test('of a ban is the time to its end', () => {
    const limiter = new KeyLimiter()
    expect(getBanned(limiter, aKey(), 0)).toEqual({
      outcome: 'banned',
      window: 'minute',
      limit: 60,
      remaining: 0,
      resetMs: 60_000,
      retryAfterSeconds: 60,
      minute: { limit: 60, remaining: 0, resetMs: 60_000 },
      day: { limit: 1_000, remaining: 0, resetMs: 60_000 },
      banStarted: true,
    })
    expect(limiter.decide(aKey(), 59_999.9)).toMatchObject({ resetMs: 1, retryAfterSeconds: 1 })
    expect(limiter.decide(aKey(), 60_000).outcome).toBe('admitted')
  })
})
