import { expect, test } from 'bun:test'
import { nameOf, slotOf } from '../../../src/limits/shared/limit-request.ts'
import { startCluster } from '../../support/redis/cluster.ts'
import {
  REDIS_PASSWORD,
  type RedisServerUnderTest,
  startRedis,
} from '../../support/redis/server.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import {
  aloneAt,
  expectExact,
  type LimitedKey,
  load,
  metric,
  readinessOf,
  request,
  startLimitedNodes,
  untilDegraded,
  untilWell,
} from './limited-nodes.ts'

type Nodes = Awaited<ReturnType<typeof startLimitedNodes>>

/** A key whose requests come back slowly: what is left does not depend on the time that a test takes. */
const slowKey = ({ create }: Nodes): Promise<LimitedKey> => create(100_000, 3_000)

async function bannedKey({ create, nodes: [first, second] }: Nodes): Promise<LimitedKey> {
  const key = await create(2, 3_000)
  await until(async () => (await request(first, key)).code === 'key_banned')
  await until(async () => (await request(second, key)).code === 'key_banned')
  return key
}

/** How often the log says that the limiter is away, and that it is back. */
const changesIn = (log: string) => ({
  away: log.split('\n').filter((line) => line.includes('the limiter is away')).length,
  back: log.split('\n').filter((line) => line.includes('counts for all servers again')).length,
})

/** Each node has counted alone, and has said so and no more. */
async function expectFewLines(nodes: Nodes): Promise<void> {
  for (const node of nodes.nodes) {
    expect(await metric(node, 'petstock_limiter_alone_total')).toBeGreaterThan(0)
    await node.stop()
    const log = await node.stderr
    const { away, back } = changesIn(log)
    expect(back).toBe(away)
    // Once for each change: a very busy machine has a few more.
    expect(away).toBeWithin(1, 5)
    expect(log).not.toContain('r3dis')
  }
}

needs('postgres').describe('two nodes that share a limiter', () => {
  needs('redis-server').describe('of one Redis', () => {
    test('go on while it is dead, and count together again when it is back and empty; a ban is not forgotten', async () => {
      await using redis = await startRedis({ password: REDIS_PASSWORD })
      await using nodes = await startLimitedNodes(redis.url())
      const [first, second] = nodes.nodes
      const key = await slowKey(nodes)
      await expectExact(nodes.nodes, key, 20)
      const banned = await bannedKey(nodes)

      const stop = load(nodes.nodes, key)
      await redis.crash()
      for (const node of nodes.nodes) await untilDegraded(node)
      for (const node of nodes.nodes) expect((await request(node, banned)).code).toBe('key_banned')
      {
        // It starts without the limiter, and knows the ban all the same.
        await using third = await nodes.start()
        expect((await request(third, banned)).code).toBe('key_banned')
        await untilDegraded(third)
      }
      await redis.start()
      for (const node of nodes.nodes) await untilWell(node)
      await stop()
      await expectExact(nodes.nodes, key, 20)
      for (const node of [second, first]) {
        expect((await request(node, banned)).code).toBe('key_banned')
      }
      await using fourth = await nodes.start()
      expect((await request(fourth, banned)).code).toBe('key_banned')
      await nodes.run('unban', banned.id)
      await until(async () => (await request(second, banned)).code !== 'key_banned')
      await expectFewLines(nodes)
    })

    test('go on while it is frozen, and count together again when it moves', async () => {
      await using redis = await startRedis({ password: REDIS_PASSWORD })
      await using nodes = await startLimitedNodes(redis.url())
      const key = await slowKey(nodes)
      await expectExact(nodes.nodes, key, 20)
      const banned = await bannedKey(nodes)
      const stop = load(nodes.nodes, key)
      redis.freeze()
      for (const node of nodes.nodes) await untilDegraded(node)
      for (const node of nodes.nodes) expect((await request(node, banned)).code).toBe('key_banned')
      redis.thaw()
      for (const node of nodes.nodes) await untilWell(node)
      await stop()
      await expectExact(nodes.nodes, key, 20)
      await expectFewLines(nodes)
    })

    test('say that it is full as long as it is, and count together again when it has room', async () => {
      await using redis = await startRedis({ password: REDIS_PASSWORD })
      await using nodes = await startLimitedNodes(redis.url())
      const key = await slowKey(nodes)
      await expectExact(nodes.nodes, key, 20)
      const stop = load(nodes.nodes, key)
      await redis.command('CONFIG', 'SET', 'maxmemory', '1')
      for (const node of nodes.nodes) await untilDegraded(node)
      // Longer than it takes to ask it again, twice.
      for (let looks = 0; looks < 12; looks++) {
        for (const node of nodes.nodes) {
          expect(await metric(node, 'petstock_limiter_servers_away')).toBe(1)
          expect(await readinessOf(node)).toEqual({ status: 200, ready: true, degraded: true })
        }
        await Bun.sleep(100)
      }
      await redis.command('CONFIG', 'SET', 'maxmemory', '0')
      for (const node of nodes.nodes) await untilWell(node)
      await stop()
      await expectExact(nodes.nodes, key, 20)
      await expectFewLines(nodes)
    })

    test('count each request once while it forgets the script, again and again', async () => {
      await using redis = await startRedis()
      await using nodes = await startLimitedNodes(redis.url())
      const key = await slowKey(nodes)
      const { remaining } = await request(nodes.nodes[0], key)
      const stop = load(nodes.nodes, key)
      for (let flushed = 0; flushed < 30; flushed++) {
        await redis.command('SCRIPT', 'FLUSH')
        await Bun.sleep(30)
      }
      const made = await stop()
      await expectCountedOnce(nodes, key, { before: remaining, made })
    })
  })

  needs('redis-server').describe('of a Redis Cluster', () => {
    test('count each request once while its slot moves from one master to another', async () => {
      await using cluster = await startCluster()
      await using nodes = await startLimitedNodes(cluster.urls)
      const key = await slowKey(nodes)
      const { remaining } = await request(nodes.nodes[0], key)
      const stop = load(nodes.nodes, key)
      const owner = cluster.masterOf(slotOf(nameIn(key)))
      const other = cluster.masters.find((master) => master !== owner) ?? owner
      for (let moves = 0; moves < 6; moves++) {
        const [from, to] = moves % 2 === 0 ? [owner, other] : [other, owner]
        await moveSlot(nameIn(key), from, to)
      }
      const made = await stop()
      await expectCountedOnce(nodes, key, { before: remaining, made })
    })

    test('go on while a master is dead, and count together again by its replica', async () => {
      await using cluster = await startCluster()
      await using nodes = await startLimitedNodes(cluster.urls)
      const key = await slowKey(nodes)
      await expectExact(nodes.nodes, key, 20)
      const banned = await bannedKey(nodes)
      const stop = load(nodes.nodes, key)
      await cluster.masterOf(slotOf(nameIn(key))).crash()
      for (const node of nodes.nodes) await untilDegraded(node)
      for (const node of nodes.nodes) expect((await request(node, banned)).code).toBe('key_banned')
      for (const node of nodes.nodes) await untilWell(node)
      await stop()
      await expectExact(nodes.nodes, key, 20)
      await expectFewLines(nodes)
    })
  })
})

/** Under which the state of a key of the first shop is stored. */
const nameIn = ({ id }: LimitedKey): string => nameOf(`1:${id}`)

/** Each request was counted once: those alone that a very busy machine had a node count alone may not have been. */
async function expectCountedOnce(
  { nodes }: Nodes,
  key: LimitedKey,
  { before, made }: { readonly before: number; readonly made: number },
): Promise<void> {
  const { remaining } = await request(nodes[1], key)
  const alone = await aloneAt(nodes)
  expect(remaining).toBeGreaterThanOrEqual(before - made - 1)
  expect(remaining).toBeLessThanOrEqual(before - made - 1 + alone)
  for (const node of nodes) {
    await node.stop()
    // What Redis says of a script or of a slot is no reason to count alone.
    expect(await node.stderr).not.toMatch(/NOSCRIPT|MOVED|ASK|without end/)
  }
}

/** Moves a slot with one name in it, as `redis-cli --cluster reshard` does. */
async function moveSlot(
  name: string,
  from: RedisServerUnderTest,
  to: RedisServerUnderTest,
): Promise<void> {
  const slot = String(slotOf(name))
  const [fromId, toId] = await Promise.all(
    [from, to].map(async (server) => String(await server.command('CLUSTER', 'MYID'))),
  )
  await to.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId ?? '')
  await from.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId ?? '')
  await Bun.sleep(50)
  expect(await from.command('MIGRATE', '127.0.0.1', String(to.port), name, '0', '1000')).toBe('OK')
  await Bun.sleep(50)
  for (const server of [to, from]) {
    await server.command('CLUSTER', 'SETSLOT', slot, 'NODE', toId ?? '')
  }
  await Bun.sleep(50)
}
