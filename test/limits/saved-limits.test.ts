import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, MINUTE_MS } from '../../src/clocks/durations.ts'
import type { LimitedKey } from '../../src/limits/key-state.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import type { SavedLimits } from '../../src/limits/saved-limits.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import { runs } from '../support/property-runs.ts'
import { aKey, burst, enterprise, getBanned } from './keys.ts'

const WALL = 1_800_000_000_000

function save(limiter: KeyLimiter, now: number, wallNow = WALL + now): readonly SavedLimits[] {
  return limiter.takeUnsaved({ monotonic: now, wall: wallNow }).rows
}

/** A new process: its monotonic clock begins anew. */
function restart(rows: readonly SavedLimits[], wallNow: number): KeyLimiter {
  const limiter = new KeyLimiter()
  limiter.load(rows, { monotonic: 7, wall: wallNow })
  return limiter
}

describe('a saved key', () => {
  test('is one row of tokens and wall clock times', () => {
    const limiter = new KeyLimiter()
    getBanned(limiter, aKey({ refillRevision: 2, unbanRevision: 1 }), 0)
    expect(save(limiter, 15_000.7)).toEqual([
      {
        subject: 'key:k1',
        savedAt: WALL + 15_000,
        perMinute: 60,
        perDay: 1_000,
        minuteTokens: 15,
        dayTokens: 940 + (1_000 * 15) / 86_400,
        banTokens: 15,
        banEndsAt: WALL + 60_000,
        banLengthMs: 60_000,
        banCount: 1,
        lastBanAt: WALL,
        refillRevision: 2,
        unbanRevision: 1,
      },
    ])
  })

  test('goes on after a restart as if there had been none', () => {
    const plan = fc.record({
      perMinute: fc.integer({ min: 1, max: 30 }),
      perDay: fc.integer({ min: 1, max: 60 }),
    })
    const gaps = fc.array(fc.nat({ max: 3_000 }), { minLength: 2, maxLength: 150 })
    fc.assert(
      fc.property(plan, gaps, fc.nat(), fc.nat({ max: 200_000 }), (limits, gaps, cut, downMs) => {
        const key = aKey({ limits })
        const without = new KeyLimiter()
        let other = new KeyLimiter()
        let now = 0
        let offset = 0
        gaps.forEach((gap, index) => {
          now += gap
          if (index === cut % gaps.length) {
            const rows = save(other, now + offset, WALL + now)
            now += downMs
            other = restart(rows, WALL + now)
            offset = 7 - now
          }
          expect(other.decide(key, now + offset)).toEqual(without.decide(key, now))
        })
      }),
      runs(400),
    )
  })

  test('is filled by the time that the process was down', () => {
    const limiter = new KeyLimiter()
    burst(limiter, aKey(), 60, 0)
    const again = restart(save(limiter, 0), WALL + 10_000)
    expect(burst(again, aKey(), 10, 7).outcome).toBe('admitted')
    expect(again.decide(aKey(), 7).outcome).toBe('rate_limited')
  })

  test('is not filled when the clock stands earlier than it was saved', () => {
    const limiter = new KeyLimiter()
    burst(limiter, aKey(), 60, 0)
    const again = restart(save(limiter, 0), WALL - DAY_MS)
    expect(again.decide(aKey(), 7).outcome).toBe('rate_limited')
    expect(again.decide(aKey(), 1_007).outcome).toBe('admitted')
  })

  test('has at most its own length of a ban left after a restart, whatever the clock says', () => {
    const shifts = fc.oneof(
      fc.integer({ min: -2 * MINUTE_MS, max: 2 * MINUTE_MS }),
      fc.integer({ min: -WALL, max: WALL }),
    )
    fc.assert(
      fc.property(fc.nat({ max: 59_999 }), shifts, (after, shift) => {
        const limiter = new KeyLimiter()
        getBanned(limiter, aKey(), 0)
        const again = restart(save(limiter, after), WALL + after + shift)
        const endsAt = save(again, 7, WALL)[0]?.banEndsAt ?? WALL
        const left = endsAt - WALL
        expect(left).toBe(Math.min(60_000, Math.max(0, 60_000 - after - shift)))
        expect(again.decide(aKey(), 7 + left).outcome).not.toBe('banned')
      }),
      runs(400),
    )
  })

  test('has its bans counted over restarts, for a day', () => {
    const key = aKey({ limits: enterprise(60, 1_000_000) })
    const limiter = new KeyLimiter()
    getBanned(limiter, key, 0)
    const rows = save(limiter, 61_000)
    expect(rows).toMatchObject([{ banEndsAt: null, banCount: 1, lastBanAt: WALL }])
    expect(getBanned(restart(rows, WALL + DAY_MS - 1), key, 7).resetMs).toBe(2 * MINUTE_MS)
    expect(getBanned(restart(rows, WALL + DAY_MS), key, 7).resetMs).toBe(MINUTE_MS)
    expect(getBanned(restart(rows, WALL - DAY_MS), key, 7).resetMs).toBe(2 * MINUTE_MS)
  })

  test('takes over what commands did while the process was down', () => {
    const limiter = new KeyLimiter()
    getBanned(limiter, aKey(), 0)
    const changed: LimitedKey = aKey({
      limits: PLAN_LIMITS.business,
      refillRevision: 1,
      unbanRevision: 1,
    })
    expect(restart(save(limiter, 0), WALL).decide(changed, 7)).toMatchObject({
      outcome: 'admitted',
      minute: { limit: 1_000, remaining: 999 },
      day: { limit: 100_000, remaining: 99_999 },
    })
  })
})

describe('what is unsaved', () => {
  test('is what changed since the last time', () => {
    const limiter = new KeyLimiter()
    limiter.decide(aKey(), 0)
    limiter.decide(aKey({ id: 'k2' }), 0)
    expect(save(limiter, 0).map((row) => row.subject)).toEqual(['key:k1', 'key:k2'])
    expect(save(limiter, 0)).toEqual([])
    limiter.decide(aKey({ id: 'k2' }), 0)
    expect(save(limiter, 0).map((row) => row.subject)).toEqual(['key:k2'])
    limiter.reconcile(aKey({ refillRevision: 1 }), 0)
    expect(save(limiter, 0)).toMatchObject([{ subject: 'key:k1', minuteTokens: 60 }])
  })

  test('includes a banned key every time until its ban is over, by the clock as it stands', () => {
    const limiter = new KeyLimiter()
    getBanned(limiter, aKey(), 0)
    expect(save(limiter, 10_000)).toMatchObject([{ banEndsAt: WALL + 60_000 }])
    const clockSetBack = WALL - DAY_MS
    expect(save(limiter, 20_000, clockSetBack)).toMatchObject([
      { banEndsAt: clockSetBack + 40_000, lastBanAt: clockSetBack - 20_000 },
    ])
    expect(save(limiter, 60_000)).toMatchObject([{ banEndsAt: null }])
    expect(save(limiter, 60_000)).toEqual([])
  })

  test('includes a key that was loaded with a ban', () => {
    const limiter = new KeyLimiter()
    getBanned(limiter, aKey(), 0)
    const again = restart(save(limiter, 0), WALL)
    expect(save(again, 7, WALL)).toMatchObject([{ banEndsAt: WALL + 60_000 }])
  })

  test('is unsaved again when it could not be saved', () => {
    const limiter = new KeyLimiter()
    limiter.decide(aKey(), 0)
    const taken = limiter.takeUnsaved({ monotonic: 0, wall: WALL })
    limiter.decide(aKey(), 0)
    limiter.notSaved(taken)
    expect(save(limiter, 0)).toMatchObject([{ subject: 'key:k1', minuteTokens: 58 }])
    expect(save(limiter, 0)).toEqual([])
  })

  test('names nothing of a forgotten key of which nothing is kept', () => {
    const limiter = new KeyLimiter()
    limiter.forget('k1')
    expect(limiter.takeUnsaved({ monotonic: 0, wall: WALL })).toEqual({ rows: [], forgotten: [] })
  })

  test('names the keys that are in force no longer until that is saved', () => {
    const limiter = new KeyLimiter()
    const reading = { monotonic: 0, wall: WALL }
    limiter.decide(aKey(), 0)
    limiter.forget('k1')
    const taken = limiter.takeUnsaved(reading)
    expect(taken).toEqual({ rows: [], forgotten: ['key:k1'] })
    limiter.notSaved(taken)
    limiter.saved(limiter.takeUnsaved(reading))
    expect(limiter.takeUnsaved(reading)).toEqual({ rows: [], forgotten: [] })
    expect(limiter.decide(aKey(), 0).remaining).toBe(59)
  })
})
