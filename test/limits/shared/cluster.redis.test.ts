import { expect, test } from 'bun:test'
import { nameOf, slotOf } from '../../../src/limits/shared/limit-request.ts'
import { type RedisCluster, startCluster } from '../../support/redis/cluster.ts'
import type { RedisServerUnderTest } from '../../support/redis/server.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { keyNamed, patientNode, type SharedNode } from './node.ts'

const slotOfKey = (id: string): number => slotOf(nameOf(id))

/** Some keys that a master has at first. */
const keysOf = (cluster: RedisCluster, master: RedisServerUnderTest, count: number): string[] =>
  Array.from({ length: 1_000 }, (_, at) => `k${at}`)
    .filter((id) => cluster.masterOf(slotOfKey(id)) === master)
    .slice(0, count)

needs('redis-server').describe('a Redis Cluster', () => {
  test('shares the keys out, and its servers say which of them has one', async () => {
    await using cluster = await startCluster()
    using first = patientNode(cluster.masters[0]?.url() ?? '')
    using second = patientNode(cluster.urls)
    const ids = Array.from({ length: 60 }, (_, at) => `k${at}`)
    const askAll = async (turns: readonly SharedNode[], left: number) => {
      for (const [turn, node] of turns.entries()) {
        for (const id of ids) expect((await node.decide(keyNamed(id))).remaining).toBe(left - turn)
      }
    }
    await askAll([first, second], 99)
    const redirected = await redirections(cluster)
    expect(redirected).toBeGreaterThan(60)
    // Each node has learned where the keys are.
    await askAll([first, second, first], 97)
    expect(await redirections(cluster)).toBe(redirected)
    expect(first.counts.alone + second.counts.alone).toBe(0)
    for (const master of cluster.masters) {
      expect(Number(await master.command('DBSIZE'))).toBeGreaterThan(5)
    }
  })

  test('is used again after an absence, also by a user who may not say ASKING', async () => {
    await using cluster = await startCluster()
    const rules = ['on', '>pw', '~petstock:*', '+@all', '-asking']
    for (const master of cluster.masters) await master.command('ACL', 'SETUSER', 'pets', ...rules)
    for (const urls of [cluster.urls, cluster.urls.replaceAll('//', '//pets:pw@')]) {
      using node = patientNode(urls)
      for (const server of node.servers.named) node.servers.markAway(server, 'as at a start')
      await until(() => node.servers.away === 0)
      await node.decide(keyNamed('k'))
      expect(node.counts).toMatchObject({ alone: 0, roundTrips: 1 })
    }
  })

  test('moves a slot while its keys are in use', async () => {
    await using cluster = await startCluster()
    const [from, to] = cluster.masters as [RedisServerUnderTest, RedisServerUnderTest]
    const [id = ''] = keysOf(cluster, from, 1)
    const name = nameOf(id)
    const slot = String(slotOfKey(id))
    using node = patientNode(cluster.urls)
    await node.decide(keyNamed(id))
    const [fromId, toId] = [
      String(await from.command('CLUSTER', 'MYID')),
      String(await to.command('CLUSTER', 'MYID')),
    ]
    await to.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId)
    await from.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId)
    expect((await node.decide(keyNamed(id))).remaining).toBe(98)
    await from.command('MIGRATE', '127.0.0.1', String(to.port), name, '0', '1000')
    // ASK; then once more, where the new place has lost the script.
    expect((await node.decide(keyNamed(id))).remaining).toBe(97)
    await to.command('SCRIPT', 'FLUSH')
    expect((await node.decide(keyNamed(id))).remaining).toBe(96)
    for (const server of [to, from]) await server.command('CLUSTER', 'SETSLOT', slot, 'NODE', toId)
    // MOVED.
    expect((await node.decide(keyNamed(id))).remaining).toBe(95)
    expect((await node.decide(keyNamed(id))).remaining).toBe(94)
    expect(node).toMatchObject({ log: [], counts: { alone: 0 } })
    expect(Number(await from.command('DBSIZE'))).toBe(0)
  })

  test('loses a third of the keys with a master, until its replica has taken over', async () => {
    await using cluster = await startCluster()
    const [dead, ...others] = cluster.masters as [RedisServerUnderTest, ...RedisServerUnderTest[]]
    using node = patientNode(cluster.urls)
    const lost = keysOf(cluster, dead, 20)
    const kept = others.flatMap((master) => keysOf(cluster, master, 10))
    for (const id of [...lost, ...kept]) await node.decide(keyNamed(id))
    await until(async () => (await replicated(dead)) === true)
    await dead.crash()
    for (const id of lost) expect((await node.decide(keyNamed(id))).remaining).toBe(98)
    expect(node.counts.alone).toBe(lost.length)
    for (const id of kept) expect((await node.decide(keyNamed(id))).remaining).toBe(98)
    await until(() => node.servers.away === 0)
    // On a busy machine another one may be late meanwhile.
    expect(node.log.filter((line) => line.includes(`127.0.0.1:${dead.port}`))).toEqual([
      expect.stringContaining(`away 127.0.0.1:${dead.port}`),
      `back 127.0.0.1:${dead.port}`,
    ])
    const { alone } = node.counts
    // The replica knows what was counted before, and now also what was counted alone.
    for (const id of lost) expect((await node.decide(keyNamed(id))).remaining).toBe(97)
    expect(node.counts.alone).toBe(alone)
    // The old master comes back as a replica of it.
    await dead.start()
    for (const id of lost) expect((await node.decide(keyNamed(id))).remaining).toBe(96)
    expect(node.counts.alone).toBe(alone)
  })
})

/** How often the masters have said that another one has a key. */
async function redirections({ masters }: RedisCluster): Promise<number> {
  const counts = await Promise.all(
    masters.map(async (master) => {
      const said = String(await master.command('INFO', 'errorstats'))
      return Number(/^errorstat_MOVED:count=(\d+)/m.exec(said)?.[1] ?? 0)
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Whether the replica of a master has all that was written there. */
async function replicated(master: RedisServerUnderTest): Promise<boolean> {
  return Number(await master.command('WAIT', '1', '1000')) === 1
}
