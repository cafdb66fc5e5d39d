import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { petstock, temporaryFolder } from '../../support/petstock.ts'
import { loopbackCertificate } from '../../support/postgres/certificates.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { REDIS_PASSWORD, startRedis } from '../../support/redis/server.ts'
import { needs } from '../../support/tools.ts'
import { makeDatabase } from './database.ts'
import { makeDatabaseShop } from './database-shop.ts'
import {
  expectExact,
  metric,
  readinessOf,
  request,
  startLimitedNodes,
  untilWell,
} from './limited-nodes.ts'

const WRONG = 'wr0ng'

/** Starts a server that must not start. @returns what it said */
async function refusal(database: string, limiter: string): Promise<string> {
  const args = ['serve', '--port', '0', '--database', database, '--limiter', limiter]
  const { status, stdout, stderr } = await petstock(args)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  for (const secret of ['r3dis', WRONG]) expect(stderr).not.toContain(secret)
  return stderr
}

needs('postgres').describe('a server that shares its limits', () => {
  needs('redis-server').describe('with a Redis', () => {
    test('says what to do where its password or its certificate is wrong, or servers are no Cluster', async () => {
      const [own, other] = [await loopbackCertificate(), await loopbackCertificate()]
      await using server = await startPostgres()
      const url = await makeDatabase(server)
      await makeDatabaseShop(url, 1)
      await using redis = await startRedis({ password: REDIS_PASSWORD })
      const cannot = `cannot use the limiter 127.0.0.1:${redis.port}: `
      expect(await refusal(url, redis.url(WRONG))).toContain(`${cannot}it refuses the user or`)
      expect(await refusal(url, `redis://127.0.0.1:${redis.port}`)).toContain(
        `${cannot}it wants a password`,
      )
      await using second = await startRedis({ password: REDIS_PASSWORD })
      expect(await refusal(url, `${redis.url()},${second.url()}`)).toContain(
        `${cannot}it is no part of a Redis Cluster`,
      )
      await using encrypted = await startRedis({ tls: own })
      using folder = temporaryFolder()
      writeFileSync(folder.file('other.pem'), other.authority)
      expect(
        await refusal(url, `${encrypted.url()}?sslrootcert=${folder.file('other.pem')}`),
      ).toContain('its certificate is not accepted')
    })

    test('starts while it is away, and counts for all as soon as it is there', async () => {
      const tls = await loopbackCertificate()
      using folder = temporaryFolder()
      writeFileSync(folder.file('ca.pem'), tls.authority)
      await using redis = await startRedis({ password: REDIS_PASSWORD, tls })
      await redis.crash()
      await using nodes = await startLimitedNodes(
        `${redis.url()}?sslrootcert=${folder.file('ca.pem')}`,
      )
      const [first, second] = nodes.nodes
      for (const node of nodes.nodes) {
        expect(await readinessOf(node)).toEqual({ status: 200, ready: true, degraded: true })
        expect(await metric(node, 'petstock_limiter_servers_away')).toBe(1)
      }
      const key = await nodes.create(100_000, 100)
      expect([await request(first, key), await request(second, key)]).toMatchObject([
        { status: 200, remaining: 99 },
        { status: 200, remaining: 99 },
      ])
      await redis.start()
      for (const node of nodes.nodes) await untilWell(node)
      await expectExact(nodes.nodes, key, 10)
      expect(await metric(first, 'petstock_limiter_trips_total')).toBeGreaterThanOrEqual(6)
      expect(await metric(first, 'petstock_limiter_servers_away')).toBe(0)
      await first.stop()
      const log = await first.stderr
      expect(log).toContain('nothing listens there')
      expect(log).not.toContain('r3dis')
    })
  })
})
