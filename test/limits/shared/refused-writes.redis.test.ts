import { expect, test } from 'bun:test'
import { startRedis } from '../../support/redis/server.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { keyNamed, patientNode } from './node.ts'

type Command = readonly [name: string, ...parameters: string[]]

interface Case {
  readonly what: string
  readonly refuse: Command
  readonly accept: Command
  readonly says: string
}

const user = (...rules: readonly string[]): Command => ['ACL', 'SETUSER', 'pets', ...rules]

const CASES: readonly Case[] = [
  {
    what: 'is full',
    refuse: ['CONFIG', 'SET', 'maxmemory', '1'],
    accept: ['CONFIG', 'SET', 'maxmemory', '0'],
    says: 'OOM ',
  },
  {
    what: 'has become a replica',
    refuse: ['REPLICAOF', '127.0.0.1', '1'],
    accept: ['REPLICAOF', 'NO', 'ONE'],
    says: 'READONLY ',
  },
  {
    what: 'lets its user store nothing',
    refuse: user('-set'),
    accept: user('+set'),
    says: "can't run this command",
  },
  {
    what: 'lets its user run no script',
    refuse: user('-evalsha'),
    accept: user('+evalsha'),
    says: 'NOPERM ',
  },
]

needs('redis-server').describe('a Redis that refuses writes', () => {
  test.each(CASES)('is away until it accepts one: it $what', async ({ refuse, accept, says }) => {
    await using redis = await startRedis()
    await redis.command(...user('on', '>pw', '~petstock:*', '+@all'))
    using node = patientNode(redis.url().replace('//', '//pets:pw@'))
    await node.decide(keyNamed('k'))
    await redis.command(...refuse)
    await node.decide(keyNamed('k'))
    for (let tries = 0; tries < 3; tries++) {
      await node.servers.retry()
      expect(node.servers.away).toBe(1)
      await node.decide(keyNamed('k'))
    }
    expect(node.log).toEqual([expect.stringContaining(says)])
    expect(node.counts.alone).toBe(4)
    await redis.command(...accept)
    await until(() => node.servers.away === 0)
    await node.decide(keyNamed('k'))
    expect(node.log.slice(1)).toEqual([`back 127.0.0.1:${redis.port}`])
    expect(node.counts.alone).toBe(4)
    expect(Number(await redis.command('PTTL', 'petstock:limit:probe:{k}'))).toBeLessThan(1_001)
  })
})
