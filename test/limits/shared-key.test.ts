import { describe, expect, test } from 'bun:test'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import { aKey, enterprise } from './keys.ts'
import { type Jitter, simulate } from './simulation.ts'

const JITTERS: Record<string, Jitter> = {
  'no jitter': () => 0,
  'up to a second': (_, random) => random() * 1_000,
  'up to ten seconds': (_, random) => random() * 10_000,
  'up to half the wait': (waitMs, random) => random() * waitMs * 0.5,
  'up to the wait again': (waitMs, random) => random() * waitMs,
  'exponential, two seconds on average': (_, random) => -Math.log(1 - random()) * 2_000,
}
const STARTS = [
  { startWithinMs: 0, pauseMs: 10 },
  { startWithinMs: 1_000, pauseMs: 100 },
  { startWithinMs: 30_000, pauseMs: 1_000 },
]
const SEEDS = Array.from({ length: 100 }, (_, index) => index + 1)

describe('many clients on one key that obey Retry-After', () => {
  for (const [name, jitter] of Object.entries(JITTERS)) {
    test(`are all served and never banned: 50 on the free plan, ${name}`, () => {
      const key = aKey({ limits: PLAN_LIMITS.free })
      for (const seed of SEEDS) {
        for (const start of STARTS) {
          const result = simulate({ key, clients: 50, requestsEach: 3, jitter, seed, ...start })
          expect(result).toMatchObject({ admitted: 150, bans: 0 })
          expect(result.lastMs).toBeLessThan(150_000)
        }
      }
    })

    test(`are all served and never banned: as many as the limit of a minute, ${name}`, () => {
      const key = aKey({ limits: PLAN_LIMITS.free })
      for (const seed of SEEDS.slice(0, 50)) {
        const start = { startWithinMs: 0, pauseMs: 10 }
        const result = simulate({ key, clients: 60, requestsEach: 6, jitter, seed, ...start })
        expect(result).toMatchObject({ admitted: 360, bans: 0 })
      }
    })

    test(`are all served and never banned: when the day is used up, ${name}`, () => {
      const key = aKey({ limits: enterprise(60, 60) })
      for (const seed of SEEDS.slice(0, 20)) {
        const start = { startWithinMs: 1_000, pauseMs: 100 }
        const result = simulate({ key, clients: 50, requestsEach: 2, jitter, seed, ...start })
        expect(result).toMatchObject({ admitted: 100, bans: 0 })
      }
    })
  }
})
