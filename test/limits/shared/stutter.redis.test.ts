import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { MINUTE_MS } from '../../../src/clocks/durations.ts'
import { elapsedMs } from '../../../src/limits/bucket.ts'
import { KeyState, type LimitedKey } from '../../../src/limits/key-state.ts'
import { runs } from '../../support/property-runs.ts'
import { startRedis } from '../../support/redis/server.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { aKey, enterprise } from '../keys.ts'
import { type ClockedNode, clockedNodes, type Link } from './clocked-script.ts'
import { type SharedNode, sharedNode } from './node.ts'

const START = Date.UTC(2026, 0, 5)

interface Step {
  readonly node: 0 | 1
  readonly link: Link
  readonly ms: number
  readonly requests: number
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    node: fc.constantFrom(0, 1),
    link: fc.constantFrom('well', 'well', 'away', 'fails', 'loses responses'),
    ms: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: MINUTE_MS / 2 })),
    requests: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 2, maxLength: 40 },
)

/** What all nodes together have admitted of a key, and how much of it has come back meanwhile. */
class Overall {
  #minute = 0
  #day = 0
  #at = START
  readonly #key: LimitedKey

  constructor(key: LimitedKey) {
    this.#key = key
  }

  passTo(now: number): void {
    const { perMinute, perDay } = this.#key.limits
    this.#minute = Math.max(0, this.#minute - (elapsedMs(this.#at, now) * perMinute) / MINUTE_MS)
    this.#day = Math.max(0, this.#day - (elapsedMs(this.#at, now) * perDay) / (1_440 * MINUTE_MS))
    this.#at = now
  }

  admit(): void {
    this.#minute += 1
    this.#day += 1
  }

  get hasRoom(): boolean {
    const { perMinute, perDay } = this.#key.limits
    return this.#minute <= perMinute - 1.000_001 && this.#day <= perDay - 1.000_001
  }
}

needs('redis-server').describe('two nodes of a Redis that stutters', () => {
  const { newNodes } = clockedNodes()

  test('admit what a limit for each node would at most, and refuse nothing that one for both would admit', async () => {
    const seen = new Set<string>()
    const capacity = fc.integer({ min: 1, max: 12 })
    await fc.assert(
      fc.asyncProperty(capacity, capacity, steps, async (perMinute, perDay, sequence) => {
        const clock = { now: START }
        const nodes = newNodes(clock)
        const key = aKey({ limits: enterprise(perMinute, 4 * perDay) })
        const own = nodes.map(() => new KeyState(key, START))
        const overall = new Overall(key)
        let isLost = false
        for (const { node, link, ms, requests } of sequence) {
          clock.now += ms
          overall.passTo(clock.now)
          own[node]?.passTo(clock.now)
          nodes[node].link.is = link
          isLost ||= link === 'loses responses'
          const asked = Array.from({ length: requests }, () => nodes[node].limiter.decide(key))
          for (const { outcome } of await Promise.all(asked)) {
            seen.add(`${link}: ${outcome}`)
            if (outcome === 'admitted') {
              // A limiter of this node alone would have admitted it.
              expect(own[node]?.takeRequest()).toBe(true)
              overall.admit()
            }
            if (outcome === 'rate_limited' && !isLost) expect(overall.hasRoom).toBe(false)
          }
        }
      }),
      runs(500),
    )
    expect(seen).toContain('well: admitted')
    expect(seen).toContain('away: admitted')
    expect(seen).toContain('loses responses: admitted')
    expect(seen).toContain('well: rate_limited')
  })

  test('count together what each has counted alone, also where the other was told first', async () => {
    const clock = { now: START }
    const [first, second] = newNodes(clock)
    const key = aKey({ limits: enterprise(10, 1_000) })
    const askAll = (node: ClockedNode, requests: number) =>
      Promise.all(Array.from({ length: requests }, () => node.limiter.decide(key)))
    for (const node of [first, second]) node.link.is = 'away'
    await askAll(first, 3)
    await askAll(second, 7)
    for (const node of [first, second]) node.link.is = 'well'
    expect(await askAll(first, 1)).toMatchObject([{ remaining: 6 }])
    expect(await askAll(second, 1)).toMatchObject([{ remaining: 2 }])
    expect(await askAll(first, 1)).toMatchObject([{ remaining: 1 }])
    clock.now += MINUTE_MS
    expect(await askAll(first, 1)).toMatchObject([{ minute: { remaining: 9 } }])
  })

  test('keep what was counted alone while a response was on its way', async () => {
    const [node] = newNodes({ now: START })
    const key = aKey({ limits: enterprise(10, 1_000) })
    const asked = node.limiter.decide(key)
    await Promise.resolve()
    node.link.is = 'away'
    for (let made = 0; made < 4; made++) await node.limiter.decide(key)
    node.link.is = 'well'
    expect(await asked).toMatchObject({ minute: { remaining: 5 } })
    expect(await node.limiter.decide(key)).toMatchObject({ minute: { remaining: 4 } })
  })

  test('admit no more than their limits while it stands still again and again', async () => {
    await using stuttering = await startRedis()
    using first = sharedNode(stuttering.url())
    using second = sharedNode(stuttering.url())
    const limit = 60
    const key = aKey({ limits: enterprise(limit, 100_000) })
    const unlimited = aKey({ id: 'unlimited', limits: enterprise(100_000, 100_000) })
    const began = performance.now()
    let admitted = 0
    const askFrom = async (node: SharedNode, requests: number) => {
      for (let made = 0; made < requests; made++) {
        if ((await node.decide(key)).outcome === 'admitted') admitted += 1
      }
    }
    for (let pauses = 0; pauses < 5; pauses++) {
      for (const node of [first, second]) await askFrom(node, 1)
      await stuttering.command('CLIENT', 'PAUSE', '400')
      // A key that is banned by now needs no Redis.
      await Promise.all([first, second].map((node) => node.decide(unlimited)))
      await Promise.all([first, second].map((node) => askFrom(node, 30)))
      await until(() => first.servers.away + second.servers.away === 0)
    }
    const refilled = ((performance.now() - began) * limit) / MINUTE_MS
    expect(admitted).toBeLessThanOrEqual(2 * (limit + refilled))
    expect(admitted).toBeGreaterThanOrEqual(limit)
    // Away and back, more than once.
    for (const { log } of [first, second]) expect(log.length).toBeGreaterThanOrEqual(4)
  })
})
