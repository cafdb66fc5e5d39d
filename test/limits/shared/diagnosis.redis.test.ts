import { expect, test } from 'bun:test'
import { diagnose } from '../../../src/limits/shared/diagnosis.ts'
import { readLimiterUrl } from '../../../src/limits/shared/redis-url.ts'
import { freeRedisPort } from '../../support/free-port.ts'
import { loopbackCertificate } from '../../support/postgres/certificates.ts'
import { REDIS_PASSWORD, startRedis } from '../../support/redis/server.ts'
import { needs } from '../../support/tools.ts'
import { keyNamed, patientNode, sharedNode } from './node.ts'

const RIGHTS = ['+hello', '+eval', '+evalsha', '+get', '+set', '+time', '+asking']

const problemOf = async (url: string, authority = '') =>
  (await diagnose(readLimiterUrl(url, () => authority)[0] as never)).problem

needs('redis-server').describe('a Redis that cannot be used', () => {
  test('is described, with what to do', async () => {
    await using redis = await startRedis({ password: REDIS_PASSWORD })
    expect(await problemOf(redis.url())).toBeUndefined()
    expect(await problemOf(redis.url('wrong'))).toMatchObject({
      isMistake: true,
      text: expect.stringContaining('refuses the user or the password'),
    })
    expect(await problemOf(`redis://127.0.0.1:${redis.port}`)).toMatchObject({
      isMistake: true,
      text: expect.stringContaining('wants a password'),
    })
    expect(await problemOf(`redis://127.0.0.1:${await freeRedisPort()}`)).toEqual({
      isMistake: false,
      text: 'nothing listens there',
    })
    expect(await problemOf(redis.url().replace('redis:', 'rediss:'))).toMatchObject({
      isMistake: false,
      text: expect.stringContaining('TLS'),
    })
    await redis.command('REPLICAOF', '127.0.0.1', '1')
    expect(await problemOf(redis.url())).toMatchObject({
      isMistake: true,
      text: expect.stringContaining('name its primary'),
    })
  })

  test('is described where its certificate comes from another authority', async () => {
    const [own, other] = [await loopbackCertificate(), await loopbackCertificate()]
    await using redis = await startRedis({ tls: own })
    const url = `${redis.url()}?sslrootcert=authority.pem`
    expect(await problemOf(url, own.authority)).toBeUndefined()
    expect(await problemOf(redis.url().replace('rediss:', 'redis:'))).toMatchObject({
      isMistake: false,
      text: expect.stringContaining('write rediss://'),
    })
    expect(await problemOf(url, other.authority)).toMatchObject({
      isMistake: true,
      text: expect.stringContaining('its certificate is not accepted'),
    })
    using node = sharedNode(url, other.authority)
    await node.decide(keyNamed('k'))
    expect(node.counts.alone).toBe(1)
  })

  test('takes the rights of a user that the advice names', async () => {
    await using redis = await startRedis()
    await redis.command('ACL', 'SETUSER', 'pets', 'on', '>pw', '~petstock:*', ...RIGHTS)
    const url = `redis://pets:pw@127.0.0.1:${redis.port}`
    expect(await problemOf(url)).toBeUndefined()
    using node = patientNode(url)
    await node.decide(keyNamed('k'))
    expect(node).toMatchObject({ log: [], counts: { alone: 0 } })
  })
})

needs('redis-server').describe('a Redis that does not store', () => {
  test.each(['-eval', '-evalsha', '-get', '-set', '-time', 'resetkeys'])(
    'is described, with the rights to grant: its user has %s',
    async (rule) => {
      await using redis = await startRedis()
      const rights = ['on', '>pw', '~petstock:*', ...RIGHTS, rule]
      await redis.command('ACL', 'SETUSER', 'pets', ...rights)
      const url = `redis://pets:pw@127.0.0.1:${redis.port}`
      expect(await problemOf(url)).toEqual({
        isMistake: true,
        isMendedThere: true,
        text: expect.stringContaining('grant it EVAL, EVALSHA, GET, SET, TIME'),
      })
    },
  )

  test('is described as full', async () => {
    await using redis = await startRedis({ settings: ['maxmemory 1'] })
    expect(await problemOf(redis.url())).toMatchObject({
      isMendedThere: true,
      text: expect.stringContaining('raise its `maxmemory`'),
    })
  })
})
