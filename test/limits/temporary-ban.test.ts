import { describe, expect, test } from 'bun:test'
import { DAY_MS, MINUTE_MS } from '../../src/clocks/durations.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { aKey, burst, enterprise, getBanned } from './keys.ts'

/** Large enough a day for many bans. */
const key = aKey({ limits: enterprise(60, 1_000_000) })
const minutes = (count: number) => count * MINUTE_MS

/** The ends of the bans as they would be saved. */
const bansKept = (limiter: KeyLimiter, now: number) =>
  limiter.takeUnsaved({ monotonic: now, wall: now }).rows.map(({ banEndsAt }) => banEndsAt)

describe('a temporary ban', () => {
  test('begins with the refused request that finds the ban bucket empty', () => {
    const limiter = new KeyLimiter()
    burst(limiter, key, 60, 0)
    expect(burst(limiter, key, 60, 0).outcome).toBe('rate_limited')
    expect(limiter.decide(key, 0)).toMatchObject({ outcome: 'banned', banStarted: true })
    expect(limiter.decide(key, 0)).toMatchObject({ outcome: 'banned', banStarted: false })
  })

  test('does not hit a client that is refused no faster than the minute refills', () => {
    const limiter = new KeyLimiter()
    const day = aKey({ limits: enterprise(60, 1) })
    limiter.decide(day, 0)
    for (let second = 1; second <= 3_600; second++) {
      expect(limiter.decide(day, second * 1_000).outcome).toBe('rate_limited')
    }
  })

  test('is not lengthened by requests, and takes nothing for them', () => {
    const limiter = new KeyLimiter()
    getBanned(limiter, key, 0)
    expect(burst(limiter, key, 5_000, 30_000).retryAfterSeconds).toBe(30)
    expect(limiter.decide(key, 60_000)).toMatchObject({
      outcome: 'admitted',
      minute: { remaining: 59 },
    })
  })

  test('lasts twice as long as the one before, up to an hour', () => {
    const limiter = new KeyLimiter()
    let now = 0
    const lengths = Array.from({ length: 9 }, () => {
      const { resetMs } = getBanned(limiter, key, now)
      now += resetMs
      return resetMs / MINUTE_MS
    })
    expect(lengths).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  test('is a first one again when the last one began a day ago', () => {
    const limiter = new KeyLimiter()
    getBanned(limiter, key, 0)
    expect(getBanned(limiter, key, DAY_MS - 1).resetMs).toBe(minutes(2))
    expect(getBanned(limiter, key, 2 * DAY_MS - 1).resetMs).toBe(minutes(1))
  })

  test('lasts as long when the clock is set back', () => {
    const limiter = new KeyLimiter()
    getBanned(limiter, key, 1e9)
    expect(limiter.decide(key, 1e9 + 20_000).retryAfterSeconds).toBe(40)
    expect(limiter.decide(key, 0).retryAfterSeconds).toBe(40)
    expect(limiter.decide(key, 39_999).outcome).toBe('banned')
    expect(limiter.decide(key, 40_000).outcome).toBe('admitted')
  })

  test('ends by a command that lifts it, with the ban bucket full and earlier bans forgotten', () => {
    const limiter = new KeyLimiter()
    getBanned(limiter, key, 0)
    const lifted = { ...key, unbanRevision: 1 }
    limiter.reconcile(lifted, 1_000)
    expect(bansKept(limiter, 1_000)).toEqual([null])
    expect(limiter.decide(lifted, 1_000)).toMatchObject({
      outcome: 'admitted',
      minute: { remaining: 0 },
    })
    expect(burst(limiter, lifted, 60, 1_000).outcome).toBe('rate_limited')
    expect(limiter.decide(lifted, 1_000)).toMatchObject({ banStarted: true, resetMs: minutes(1) })
    expect(limiter.decide(lifted, 1_000).outcome).toBe('banned')
  })

  test('stays when the plan changes', () => {
    const limiter = new KeyLimiter()
    getBanned(limiter, key, 0)
    limiter.reconcile({ ...key, refillRevision: 1 }, 0)
    expect(bansKept(limiter, 0)).toEqual([minutes(1)])
  })
})
