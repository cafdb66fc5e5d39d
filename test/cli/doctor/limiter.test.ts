import { expect, test } from 'bun:test'
import { examineLimiter } from '../../../src/cli/doctor/examine-shared.ts'
import { readLimiterUrl } from '../../../src/limits/shared/redis-url.ts'
import { freePort } from '../../support/free-port.ts'
import { petstock } from '../../support/petstock.ts'
import { REDIS_PASSWORD, startRedis } from '../../support/redis/server.ts'
import { needs } from '../../support/tools.ts'
import { readCheckup } from './checkup.ts'

const examined = (urls: string) => examineLimiter(readLimiterUrl(urls, () => ''))

needs('redis-server').describe('petstock doctor, of a limiter', () => {
  test('finds all well with one that forgets nothing, and says what it uses', async () => {
    const settings = ['maxmemory 64mb', 'maxmemory-policy noeviction']
    await using redis = await startRedis({ password: REDIS_PASSWORD, settings })
    expect(await examined(redis.url())).toEqual([
      {
        name: 'limiter',
        state: 'ok',
        message: expect.stringMatching(/^127\.0\.0\.1:\d+, uses \d+\.\d [kM]B, of 67\.1 MB$/),
      },
    ])
  })

  test('warns of one that would forget what keys have used, and of one that is nearly full', async () => {
    await using redis = await startRedis({
      settings: ['maxmemory 64mb', 'maxmemory-policy allkeys-lru'],
    })
    expect(await examined(redis.url())).toMatchObject([
      {
        state: 'warn',
        message: expect.stringContaining('forgets what keys have used (allkeys-lru)'),
        advice: expect.stringContaining('`maxmemory-policy noeviction`'),
      },
    ])
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
    const [, used] = /used_memory:(\d+)/.exec(String(await redis.command('INFO', 'memory'))) ?? []
    await redis.command('CONFIG', 'SET', 'maxmemory', String(Math.ceil(Number(used) * 1.06)))
    expect(await examined(redis.url())).toMatchObject([
      { state: 'warn', message: expect.stringContaining('nearly full') },
    ])
  })

  test('fails for one that is full, and for one whose user may not store', async () => {
    await using redis = await startRedis({ settings: ['maxmemory 1000000'] })
    expect(await examined(redis.url())).toMatchObject([
      {
        state: 'fail',
        message: expect.stringContaining('it is full, and stores nothing more'),
        advice: expect.stringContaining('counts requests for itself'),
      },
    ])
    await redis.command('ACL', 'SETUSER', 'pets', 'on', '>pw', '+@all', '-set', '~petstock:*')
    expect(await examined(redis.url().replace('//', '//pets:pw@'))).toMatchObject([
      {
        state: 'fail',
        message: expect.stringContaining('grant it EVAL'),
        advice: expect.stringContaining('counts requests for itself'),
      },
    ])
  })

  test('looks at one whose user may ask nothing of its memory, and says what to grant', async () => {
    await using redis = await startRedis()
    const rights = [
      '~petstock:*',
      '+hello',
      '+eval',
      '+evalsha',
      '+get',
      '+set',
      '+time',
      '+asking',
    ]
    await redis.command('ACL', 'SETUSER', 'pets', 'on', '>s3cret', ...rights)
    const url = redis.url().replace('//', '//pets:s3cret@')
    expect(await examined(url)).toMatchObject([
      { state: 'ok', advice: expect.stringContaining('+info') },
    ])
    await redis.command('ACL', 'SETUSER', 'pets', '+info')
    expect(await examined(url)).toMatchObject([
      { state: 'ok', message: expect.stringContaining('no limit of its memory') },
    ])
  })

  test('fails for a wrong password and for two that are no Cluster, and warns of one that is away', async () => {
    await using redis = await startRedis({ password: REDIS_PASSWORD })
    await using other = await startRedis({ password: REDIS_PASSWORD })
    expect(await examined(redis.url('wr0ng'))).toMatchObject([
      { state: 'fail', message: expect.stringContaining('it refuses the user or the password') },
    ])
    expect(await examined(`${redis.url()},${other.url()}`)).toMatchObject([
      { state: 'fail', message: expect.stringContaining('no part of a Redis Cluster') },
      { state: 'fail' },
    ])
    expect(await examined(`redis://127.0.0.1:${await freePort()}`)).toMatchObject([
      { state: 'warn', message: expect.stringContaining('is away: nothing listens there') },
    ])
  })
})

test('the call says which limiter it is, and a data folder has none', async () => {
  const database = ['--database', 'postgres://pets@127.0.0.1:1/pets']
  const doctor = async (...args: string[]) =>
    readCheckup(await petstock(['doctor', '--json', ...database, ...args]))
  expect((await doctor()).checks.get('limiter')?.advice).toContain('PETSTOCK_LIMITER')
  expect((await doctor('--limiter', 'local')).checks.get('limiter')?.message).toStartWith(
    'each server',
  )
  const away = await doctor('--limiter', 'redis://:s3cret@127.0.0.1:1')
  expect(away.findings).toEqual(['fail database', 'warn limiter'])
  expect(JSON.stringify([...away.checks])).not.toContain('s3cret')
  const wrong = await petstock(['doctor', '--limiter', 'local', '--data', '/nowhere'])
  expect(wrong).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('goes with --database alone'),
  })
})
