import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/clocks/durations.ts'
import type { LimitedKey } from '../../../src/limits/key-state.ts'
import { KeyLimiter } from '../../../src/limits/local/key-limiter.ts'
import { nameOf } from '../../../src/limits/shared/limit-request.ts'
import { runs } from '../../support/property-runs.ts'
import { needs } from '../../support/tools.ts'
import { aKey, enterprise } from '../keys.ts'
import { clockedNodes } from './clocked-script.ts'

const START = Date.UTC(2026, 0, 5)

/** What happens next to a key, at which of two nodes. */
interface Step {
  readonly node: 0 | 1
  /** How far the clock is moved; back where the key is not banned. */
  readonly ms: number
  readonly requests: number
  readonly command: 'none' | 'plan' | 'limits' | 'unban'
  readonly limits: readonly [perMinute: number, perDay: number]
}

const moved = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 * MINUTE_MS }) },
  { weight: 2, arbitrary: fc.integer({ min: -DAY_MS, max: 3 * DAY_MS }) },
  { weight: 1, arbitrary: fc.constant(HOUR_MS) },
)

const limits = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 })),
  },
  { weight: 1, arbitrary: fc.constantFrom([100_000_000, 100_000_000], [7, 99_999_999]) },
) as fc.Arbitrary<readonly [number, number]>

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    node: fc.constantFrom(0, 1),
    ms: moved,
    requests: fc.integer({ min: 1, max: 25 }),
    command: fc.oneof(
      { weight: 8, arbitrary: fc.constant('none' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('plan' as const, 'limits' as const, 'unban' as const),
      },
    ),
    limits,
  }),
  { minLength: 1, maxLength: 40 },
)

needs('redis-server').describe('the script of the shared limiter', () => {
  const { newNodes, prefix, send } = clockedNodes()

  test('decides as the limiter in a process does, with every number of the headers', async () => {
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(limits, steps, async (first, sequence) => {
        const clock = { now: START }
        const nodes = newNodes(clock)
        const alone = new KeyLimiter()
        let key: LimitedKey = aKey({ limits: enterprise(...first) })
        let hasChanged = false
        for (const { node, ms, requests, command: given, limits: next } of sequence) {
          const isBanned = alone.current(key, clock.now).banned
          clock.now += isBanned ? Math.abs(ms) : ms
          // Redis is not asked about a banned key. Of two changes meanwhile it learns the second alone, and rounds once.
          hasChanged &&= isBanned
          const command: typeof given = hasChanged && given !== 'unban' ? 'none' : given
          hasChanged ||= isBanned && command !== 'none'
          if (command === 'plan') {
            key = { ...key, limits: enterprise(...next), refillRevision: key.refillRevision + 1 }
          }
          // As a program of another version has them for the same plan.
          if (command === 'limits') key = { ...key, limits: enterprise(...next) }
          if (command === 'unban') key = { ...key, unbanRevision: key.unbanRevision + 1 }
          for (const { keys } of nodes) keys.current(key, clock.now)
          const expected = Array.from({ length: requests }, () => alone.decide(key, clock.now))
          const decided = await Promise.all(expected.map(() => nodes[node].limiter.decide(key)))
          expect(decided).toEqual(expected)
          for (const { outcome } of decided) outcomes.add(outcome)
        }
      }),
      runs(300),
    )
    expect([...outcomes].toSorted()).toEqual(['admitted', 'banned', 'rate_limited'])
  })

  test('bans for a minute, twice as long each time, and never more than an hour', async () => {
    const clock = { now: START }
    const [node] = newNodes(clock)
    const key = aKey({ limits: enterprise(1, 1_000) })
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const decided = await Promise.all([1, 2, 3].map(() => node.limiter.decide(key)))
      expect(decided.at(-1)).toMatchObject({ outcome: 'banned', resetMs: minutes * MINUTE_MS })
      clock.now += minutes * MINUTE_MS + MINUTE_MS
    }
  })

  test('is asked once about the requests of a key that wait at the same time', async () => {
    const clock = { now: START }
    const [node] = newNodes(clock)
    const key = aKey({ limits: enterprise(20, 1_000) })
    const decided = await Promise.all(Array.from({ length: 60 }, () => node.limiter.decide(key)))
    expect(node.counts).toMatchObject({ asked: 60, roundTrips: 1, alone: 0 })
    const outcomes = decided.map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'admitted')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(20)
    expect(outcomes.slice(40)).toEqual(Array(20).fill('banned'))
    expect(decided.map(({ banStarted }) => banStarted).lastIndexOf(true)).toBe(40)
    expect(node.banned).toEqual([key.id])
    // A banned key is rejected without a limit request.
    expect(node.limiter.decide(key)).toMatchObject({ outcome: 'banned', banStarted: false })
    expect(node.counts.roundTrips).toBe(1)
  })

  test('has a ban that one node began known to the other by its first limit request', async () => {
    const [first, second] = newNodes({ now: START })
    const key = aKey({ limits: enterprise(1, 1_000) })
    await Promise.all([1, 2, 3].map(() => first.limiter.decide(key)))
    expect(await second.limiter.decide(key)).toMatchObject({ outcome: 'banned', resetMs: 60_000 })
    expect(second.banned).toEqual([key.id])
  })

  test('takes what a node remembers where Redis has lost everything', async () => {
    const clock = { now: START }
    const [node] = newNodes(clock)
    const key = aKey({ limits: enterprise(5, 1_000) })
    await Promise.all([1, 2, 3].map(() => node.limiter.decide(key)))
    await send('FLUSHALL', [])
    expect(await node.limiter.decide(key)).toMatchObject({ minute: { remaining: 1 } })
    expect(await node.limiter.decide(key)).toMatchObject({ day: { remaining: 995 } })
  })

  test('counts bans on where Redis has lost the last one', async () => {
    const clock = { now: START }
    const [node] = newNodes(clock)
    const key = aKey({ limits: enterprise(1, 1_000) })
    const isBannedFor = async (ms: number) => {
      const decided = await Promise.all([1, 2, 3].map(() => node.limiter.decide(key)))
      expect(decided.at(-1)).toMatchObject({ outcome: 'banned', resetMs: ms })
    }
    await isBannedFor(MINUTE_MS)
    const name = `${prefix()}${nameOf(key.id)}`
    const before = String(await send('GET', [name]))
    clock.now += 5 * MINUTE_MS
    await isBannedFor(2 * MINUTE_MS)
    await send('SET', [name, before])
    clock.now += 5 * MINUTE_MS
    await isBannedFor(4 * MINUTE_MS)
  })

  test('leaves newer limits alone that a node does not know yet', async () => {
    const [first, second] = newNodes({ now: START })
    const old = aKey({ limits: enterprise(5, 1_000) })
    await first.limiter.decide(old)
    const changed = { ...old, limits: enterprise(50, 2_000), refillRevision: 1 }
    expect(await second.limiter.decide(changed)).toMatchObject({ minute: { remaining: 49 } })
    expect(await first.limiter.decide(old)).toMatchObject({ limit: 50, remaining: 48 })
    expect(await first.limiter.decide(changed)).toMatchObject({ limit: 50, remaining: 47 })
  })

  test('forgets a key after a day, when its buckets are full again', async () => {
    const [node] = newNodes({ now: START })
    await node.limiter.decide(aKey())
    const left = Number(await send('PTTL', [prefix() + nameOf('k1')]))
    expect(left).toBeGreaterThan(DAY_MS - MINUTE_MS)
    expect(left).toBeLessThanOrEqual(DAY_MS)
  })
})
