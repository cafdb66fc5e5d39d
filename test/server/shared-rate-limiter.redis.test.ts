import { expect, test } from 'bun:test'
import { systemClock } from '../../src/clocks/clock.ts'
import type { CountedKey } from '../../src/limits/key-state.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { readLimiterUrl } from '../../src/limits/shared/redis-url.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import { RateLimiter } from '../../src/server/limits/rate-limiter.ts'
import { SharedRateLimiter } from '../../src/server/limits/shared-rate-limiter.ts'
import { aKey, enterprise } from '../limits/keys.ts'
import { startRedis } from '../support/redis/server.ts'
import { timedTest } from '../support/timed.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'

const key: CountedKey = {
  ...aKey({ limits: enterprise(1, 100) }),
  plan: 'enterprise',
  revokedAt: null,
}

/** A server's limiter, and a store that has each ban wait until the test releases it. */
async function startLimiter(url: string) {
  const keys = new KeyLimiter()
  const metrics = new Metrics()
  const kept: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const local = new RateLimiter({
    keys,
    clock: systemClock,
    metrics,
    trustedTime: { trusted: Date.now },
    limits: {
      bans: {
        async keepBan({ subject }) {
          await released
          kept.push(subject)
        },
      },
    },
    onError(error) {
      throw error
    },
  })
  const addresses = readLimiterUrl(url, () => '')
  const limiter = new SharedRateLimiter({ addresses, local, keys, clock: systemClock, metrics })
  await limiter.start()
  return {
    limiter,
    metrics,
    kept,
    release,
    async [Symbol.asyncDispose]() {
      await limiter.stop()
    },
  }
}

type Started = Awaited<ReturnType<typeof startLimiter>>

/** Makes a request, and waits as its client does. @returns what the store has kept by then */
async function keptWhenHeard({ limiter, kept }: Started): Promise<readonly string[]> {
  const decision = await limiter.decideForKey(key)
  expect(decision.outcome).toBe('banned')
  await limiter.banIsKept(key.id, decision)
  return [...kept]
}

/** Whether a promise has no result after a while in which it could have one. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const result = await Promise.race([promise.then(() => 'done'), Bun.sleep(100)])
  return result === undefined
}

needs('redis-server').describe('a ban that Redis decides', () => {
  // Redis has 50 ms for each request here.
  timedTest(
    'is kept in the database before any client hears of it, at each server that learns of it',
    async () => {
      await using redis = await startRedis()
      await using first = await startLimiter(redis.url())
      await using second = await startLimiter(redis.url())
      for (const outcome of ['admitted', 'rate_limited'] as const) {
        expect((await first.limiter.decideForKey(key)).outcome).toBe(outcome)
      }
      for (const node of [first, second]) {
        const heard = [keptWhenHeard(node), keptWhenHeard(node)]
        for (const each of heard) expect(await isPending(each)).toBe(true)
        node.release()
        for (const each of heard) expect(await each).toEqual(['key:k1'])
      }
      expect([first.metrics.bansStarted, second.metrics.bansStarted]).toEqual([1, 0])
      expect(first.limiter.keysBanned).toBe(1)
    },
  )

  test('is kept as well where a server began it alone, while Redis was away', async () => {
    await using redis = await startRedis()
    await using node = await startLimiter(redis.url())
    await redis.crash()
    await node.limiter.decideForKey(key)
    await node.limiter.decideForKey(key)
    const heard = keptWhenHeard(node)
    expect(await isPending(heard)).toBe(true)
    node.release()
    expect(await heard).toEqual(['key:k1'])
    expect(node.metrics.bansStarted).toBe(1)
    expect(node.limiter.check()).toMatchObject({ name: 'limiter', state: 'warn' })
    await redis.start()
    await until(() => node.limiter.check().state === 'ok')
  })
})

needs('redis-server').describe('a limiter whose Redis does not let its user store', () => {
  test('starts, counts alone, and counts with the others once the right is granted', async () => {
    await using redis = await startRedis()
    const user = (...rules: string[]) => redis.command('ACL', 'SETUSER', 'pets', ...rules)
    await user('on', '>pw', '~petstock:*', '+@all', '-set')
    await using node = await startLimiter(redis.url().replace('//', '//pets:pw@'))
    expect(node.limiter.check()).toMatchObject({ name: 'limiter', state: 'warn' })
    expect((await node.limiter.decideForKey(key)).outcome).toBe('admitted')
    expect(node.limiter.gauges()).toMatchObject({ away: 1, alone: 1 })
    await user('+set')
    await until(() => node.limiter.check().state === 'ok')
  })
})

needs('redis-server').describe('requests without a valid key', () => {
  test('are counted by address at each server: 60 times the servers of one Redis', async () => {
    await using redis = await startRedis()
    await using one = await startLimiter(redis.url())
    await using other = await startLimiter(redis.url())
    for (const { limiter } of [one, other]) {
      const outcomes = Array.from(
        { length: 1_000 },
        () => limiter.decideForAddress('192.0.2.7').outcome,
      )
      expect(outcomes.slice(0, 60)).toEqual(Array(60).fill('admitted'))
      expect(outcomes).toContain('rate_limited')
    }
  })
})
