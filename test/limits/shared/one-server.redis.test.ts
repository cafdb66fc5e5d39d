import { expect, test } from 'bun:test'
import type { KeptKey, LimitedKey } from '../../../src/limits/key-state.ts'
import { keySubject } from '../../../src/limits/saved-limits.ts'
import { RESPONSE_TIMEOUT_MS } from '../../../src/limits/shared/redis-servers.ts'
import type { MaybePromise } from '../../../src/maybe-promise.ts'
import { loopbackCertificate } from '../../support/postgres/certificates.ts'
import { REDIS_PASSWORD, startRedis } from '../../support/redis/server.ts'
import { expectInTime, timedTest } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { aKey, enterprise } from '../keys.ts'
import { keyNamed, patientNode, sharedNode } from './node.ts'

/** A ban of a minute that another node has begun just now, as the database has it. */
function banOf({ id, limits: { perMinute, perDay } }: LimitedKey): KeptKey {
  const wall = Date.now()
  const row = {
    subject: keySubject(id),
    savedAt: wall,
    perMinute,
    perDay,
    minuteTokens: perMinute,
    dayTokens: perDay,
    banTokens: perMinute,
    banEndsAt: wall + 60_000,
    banLengthMs: 60_000,
    banCount: 1,
    lastBanAt: wall,
    refillRevision: 0,
    unbanRevision: 0,
  }
  return { row, readAt: { wall, monotonic: performance.now() } }
}

/** Whether it is decided before the event loop turns: it has waited for no timer and no server. */
async function isDecidedInThisTurn(decision: MaybePromise<unknown>): Promise<boolean> {
  const turned = Promise.withResolvers<false>()
  setImmediate(() => turned.resolve(false))
  return Promise.race([Promise.resolve(decision).then(() => true), turned.promise])
}

needs('redis-server').describe('two nodes with one Redis', () => {
  test('share the limit of a key, with a password and over TLS', async () => {
    const tls = await loopbackCertificate()
    await using redis = await startRedis({ password: REDIS_PASSWORD, tls })
    const url = `${redis.url()}?sslrootcert=authority.pem`
    using first = patientNode(url, tls.authority)
    using second = patientNode(url, tls.authority)
    const left: number[] = []
    for (const node of [first, second, first, second]) {
      left.push((await node.decide(keyNamed('k'))).remaining)
    }
    expect(left).toEqual([99, 98, 97, 96])
    expect(first.counts.alone + second.counts.alone).toBe(0)
  })

  test('show what is used of a key together, without counting or storing, and nothing while it is dead', async () => {
    await using redis = await startRedis()
    using first = patientNode(redis.url())
    using second = patientNode(redis.url())
    expect(await first.used(keyNamed('k'))).toEqual({ minute: 0, day: 0 })
    expect(String(await redis.command('DBSIZE'))).toBe('0')
    for (const node of [first, second, first]) await node.decide(keyNamed('k'))
    for (const node of [first, second, second]) {
      expect((await node.used(keyNamed('k')))?.day).toBe(3)
    }
    expect((await second.decide(keyNamed('k'))).remaining).toBe(96)
    await redis.crash()
    expect(await first.used(keyNamed('k'))).toBeUndefined()
    expect(await first.used(keyNamed('k'))).toBeUndefined()
    await first.decide(keyNamed('k'))
  })

  test('go on where it has lost the script', async () => {
    await using redis = await startRedis()
    using node = patientNode(redis.url())
    await node.decide(keyNamed('k'))
    await redis.command('SCRIPT', 'FLUSH')
    expect((await node.decide(keyNamed('k'))).remaining).toBe(98)
    expect(node).toMatchObject({ log: [], counts: { alone: 0 } })
  })

  test('count for themselves while it is dead, from what they know, and together again after', async () => {
    await using redis = await startRedis()
    using first = patientNode(redis.url())
    using second = patientNode(redis.url())
    for (const node of [first, second]) await node.decide(keyNamed('k'))
    await redis.crash()
    expect((await first.decide(keyNamed('k'))).remaining).toBe(98)
    expect((await second.decide(keyNamed('k'))).remaining).toBe(97)
    expect(first.counts.alone).toBe(1)
    expect(first.servers.away).toBe(1)
    await redis.start()
    await until(() => first.servers.away + second.servers.away === 0)
    // What the first one to ask remembers is where both go on.
    expect((await first.decide(keyNamed('k'))).remaining).toBe(97)
    expect((await second.decide(keyNamed('k'))).remaining).toBe(96)
    expect(first.log).toEqual([
      `away 127.0.0.1:${redis.port}: there is no connection to it`,
      `back 127.0.0.1:${redis.port}`,
    ])
  })

  timedTest(
    'wait no longer than 50 ms for one that is frozen, once, and no request after that',
    async () => {
      await using redis = await startRedis()
      using node = sharedNode(redis.url())
      await node.decide(keyNamed('k'))
      redis.freeze()
      // A machine that is busy is late for a timer of the test, too.
      const timer = Bun.sleep(RESPONSE_TIMEOUT_MS).then(() => performance.now())
      const began = performance.now()
      const waiting = await Promise.all(Array.from({ length: 5 }, () => node.decide(keyNamed('k'))))
      const tookMs = performance.now() - began
      const lateMs = Math.max(0, (await timer) - began - RESPONSE_TIMEOUT_MS)
      expectInTime(tookMs - lateMs, 3 * RESPONSE_TIMEOUT_MS, 'five decisions without Redis')
      expect(waiting.map(({ remaining }) => remaining)).toEqual([98, 97, 96, 95, 94])
      for (let at = 0; at < 50; at++) {
        expect(await isDecidedInThisTurn(node.decide(keyNamed(`k${at}`)))).toBe(true)
        await Bun.sleep(20)
      }
      expect(node.counts).toMatchObject({ roundTrips: 2, alone: 55 })
      redis.thaw()
      await until(() => node.servers.away === 0)
      await node.decide(keyNamed('other'))
      expect(node.counts.roundTrips).toBe(3)
      expect(node.log).toHaveLength(2)
    },
  )

  timedTest('do not take it for away when they were busy themselves', async () => {
    await using redis = await startRedis()
    using node = sharedNode(redis.url())
    await node.decide(keyNamed('k'))
    for (let round = 0; round < 10; round++) {
      const deciding = node.decide(keyNamed('k'))
      await Promise.resolve()
      const until = performance.now() + 2 * RESPONSE_TIMEOUT_MS
      while (performance.now() < until);
      await deciding
    }
    expect(node).toMatchObject({ log: [], counts: { alone: 0 } })
  })

  test('refuse a banned key without it, also when it has lost the ban', async () => {
    await using redis = await startRedis()
    using node = patientNode(redis.url())
    const key = aKey({ id: 'k', limits: enterprise(1, 100) })
    await Promise.all([1, 2, 3].map(() => node.decide(key)))
    expect(node.banned).toEqual(['k'])
    await redis.command('FLUSHALL')
    expect(await node.decide(key)).toMatchObject({ outcome: 'banned' })
    await redis.crash()
    expect(await node.decide(key)).toMatchObject({ outcome: 'banned' })
    expect(node.counts).toMatchObject({ roundTrips: 1, alone: 0 })
  })

  test('take a ban of the database over, whatever Redis says', async () => {
    await using redis = await startRedis()
    using node = patientNode(redis.url())
    const key = keyNamed('k')
    await node.decide(key)
    const known = { ...key, kept: banOf(key) }
    expect(await node.decide(known)).toMatchObject({ outcome: 'banned', banStarted: false })
    expect(await node.decide({ ...known, unbanRevision: 1 })).toMatchObject({ outcome: 'admitted' })
  })

  test('take over a ban that they learn of while they ask', async () => {
    await using redis = await startRedis()
    using node = patientNode(redis.url())
    const key = keyNamed('k')
    await node.decide(key)
    const asked = node.decide(key)
    await Promise.resolve()
    const known = { ...key, kept: banOf(key) }
    expect(await node.decide(known)).toMatchObject({ outcome: 'banned' })
    await asked
    expect(await node.decide(known)).toMatchObject({ outcome: 'banned' })
    expect(node.counts.roundTrips).toBe(2)
  })
})

needs('redis-server').describe('two servers of Redis that are no Cluster', () => {
  test('are used by nobody, also when they were away first', async () => {
    await using one = await startRedis()
    await using two = await startRedis()
    using node = sharedNode(`${one.url()},${two.url()}`)
    for (const server of node.servers.named) node.servers.markAway(server, 'as at a start')
    for (let tries = 0; tries < 3; tries++) {
      await node.servers.retry()
      expect(node.servers.away).toBe(2)
      await node.decide(keyNamed('k'))
    }
    expect(node.counts).toMatchObject({ alone: 3, roundTrips: 0 })
    for (const redis of [one, two]) expect(Number(await redis.command('DBSIZE'))).toBe(0)
  })
})
